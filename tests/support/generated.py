"""Generated instances for tests: requests, and what a request makes, with texts."""

from collections.abc import Iterator

from app.generation.assembly import Rendering
from app.generation.dealing import deal
from app.generation.drafts import Draft, draw_drafts, draw_instance_shape
from app.generation.draws import Draws
from app.generation.generate import Generated, generate
from app.generation.paper import Paper
from app.generation.parameters import GenerateRequest, PaperFormat
from app.generation.render import paper_text
from app.protocol.instances import Instance


def as_text(paper: Paper, form: PaperFormat) -> Rendering:
    """The plainest rendering, whatever format is asked for."""
    text = paper_text(paper)
    return Rendering(text, text.encode(), ".txt")


def generated_with(**fields: object) -> list[Generated]:
    return list(generate(GenerateRequest.model_validate(fields), as_text))


def instances_with(**fields: object) -> list[Instance]:
    return [one.instance for one in generated_with(**fields)]


def drafts_with(**fields: object) -> Iterator[Draft]:
    """The first draft of each instance of a request, before anything is rendered."""
    request = GenerateRequest.model_validate(fields)
    for index in range(request.count):
        dealt = deal(request, index)
        for attempt in range(24):
            draws = Draws(request.seed, "instance", index, attempt)
            shape = draw_instance_shape(request, dealt, draws.within("shape"))
            drafts = draw_drafts(request, dealt, shape, dealt.domains[0], index, draws)
            draft = next(drafts, None)
            if draft is not None:
                yield draft
                break
