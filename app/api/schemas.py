"""What answers look like, for the OpenAPI document and for clients made from it."""

from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from app.protocol.model_config import Limits, TokenPrices
from app.protocol.sampling import ModelParams

Shown = TypeVar("Shown")


class Answered(BaseModel):
    """An answer's object: a view that gains or loses a field must change here too."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Page(Answered, Generic[Shown]):
    """One page of a list; `next_cursor` is null on the last."""

    data: list[Shown]
    next_cursor: str | None


class ProblemView(Answered):
    code: str
    detail: str


class ImportWarningView(Answered):
    code: str
    detail: str
    where: str | None


class DocsetView(Answered):
    """A docset, with the state of its newest revision."""

    id: str
    name: str
    description: str | None
    licence: str | None
    state: str
    revision: int
    format: str
    counts: dict[str, int]
    content_sha256: str | None
    manifest_sha256: str | None
    warnings: list[ImportWarningView]
    unavailable_regimes: dict[str, int]
    problem: ProblemView | None
    created_at: str
    frozen_at: str | None
    links: dict[str, str]


class FindingView(Answered):
    code: str
    severity: str
    detail: str
    instance: str | None
    document: str | int | None
    evidence: str | None


class ValidationView(Answered):
    errors: int
    warnings: int
    findings: list[FindingView]


class FrozenDocsetView(DocsetView):
    validation: ValidationView


class DocumentView(Answered):
    """A document without its text.

    `sha256` and `chars` are the text's; the other figures are those of the file that it came
    from, whose hash is `source_sha256`, null where the text is the file.
    """

    id: str
    state: str
    warnings: list[ProblemView]
    sha256: str
    chars: int
    bytes: int
    pages: int | None
    media_type: str
    extractor: str
    extractor_version: str
    source_sha256: str | None
    created_at: str


class ModelView(Answered):
    """A model's configuration; of its key a hint at most."""

    id: str
    name: str
    litellm_model: str
    api_base: str | None
    api_key_env: str | None
    params: ModelParams
    timeout_seconds: float
    max_attempts: int
    use_n: bool
    send_seed: bool
    limits: Limits
    prices: TokenPrices | None
    context_window: int | None
    standard_of: str | None
    has_key: bool
    key_hint: str | None
    created_at: str


class Counts(Answered):
    """In cells: `planned` is the total."""

    planned: int
    completed: int
    invalid: int
    invalid_by_reason: dict[str, int]
    graded: int
    ungraded: int


class RunUsage(Answered):
    """Null where some reply did not say, or a price is not known."""

    prompt_tokens: int | None
    completion_tokens: int | None
    cost_usd: float | None
    abandoned_calls: int


class RunSummary(Answered):
    """What a list of runs shows of one."""

    id: str
    docset_id: str
    status: str
    pause_reason: str | None
    problem: ProblemView | None
    simulated: bool
    created_at: str
    started_at: str | None
    finished_at: str | None


class RunView(RunSummary):
    """A run with counts by model and regime, and everything that it pinned."""

    incomplete: bool
    counts: Counts
    by_model: dict[str, Counts]
    by_regime: dict[str, Counts]
    eta_seconds: float | None
    usage: RunUsage
    manifest: dict[str, Any]
    warnings: list[str]
    links: dict[str, str]


class GradingView(Answered):
    """Who gave a verdict, and why."""

    source: str
    reason: str
    score: float | None
    items: list[bool] | None
    grading_id: str


class CellUsage(Answered):
    prompt_tokens: int | None
    cached_prompt_tokens: int | None
    completion_tokens: int | None
    reasoning_tokens: int | None


class CellView(Answered):
    """One generation and its verdict."""

    id: str
    run_id: str
    instance_id: str
    external_id: str | None
    model: str
    model_id: str
    regime: str
    sample: int
    status: str
    invalid_reason: str | None
    invalid_detail: str | None
    response: str | None
    reasoning: str | None
    finish_reason: str | None
    extracted: str | None
    verdict: str | None
    grading: GradingView | None
    usage: CellUsage
    cost_usd: float | None
    latency_seconds: float | None
    attempts: int
    dropped_params: list[str]
    request_id: str | None
    prompt_sha256: str | None
    context_shrunk: bool
    truncated_documents: int | None
    shown_documents: int | None
    finished_at: str | None
    links: dict[str, str]


class SpanView(Answered):
    """A stretch `[start, end)` of a document; `number` is null when none of it is shown."""

    document: str
    number: int | None
    start: int
    end: int
    kept: bool


class PromptMessage(Answered):
    role: str
    content: str


class PromptView(Answered):
    """Exactly what a model was sent; `sha256` repeats `prompt_sha256`."""

    messages: list[PromptMessage]
    prompt_sha256: str
    sha256: str
    truncated: bool
    max_chars: int | None
    spans: list[SpanView]


class Range(Answered):
    low: float
    high: float


class ModelQuote(Answered):
    name: str
    calls: int
    prompt_tokens: Range
    completion_tokens: Range
    cost_usd: Range | None


class PowerQuote(Answered):
    n_clusters: int
    minimum_detectable_loss: float | None
    basis: str


class QuoteView(Answered):
    """What a run would cost and could find out. Unknown prices are null, never zero."""

    dry_run: bool
    cells: int
    instances: int
    models: list[ModelQuote]
    prompt_tokens: Range
    completion_tokens: Range
    cost_usd: Range | None
    seconds: Range
    power: PowerQuote
    basis: str
    warnings: list[str]
