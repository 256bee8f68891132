from hypothesis import given
from hypothesis import strategies as st

from app.protocol.evidence import JOINT, ShownText, cut_evidence, fenced
from app.protocol.instances import Document, Role
from app.protocol.truncation import CUT_MARKER, Scope, truncate_head_tail

texts = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))


def documents(*contents: str) -> list[tuple[int, Document]]:
    return list(enumerate(Document(role=Role.RELATED, text=text) for text in contents))


def test_by_default_each_document_is_cut_by_itself() -> None:
    shown = cut_evidence(documents("a" * 10, "b" * 3), Scope.DOCUMENT, 4)
    assert [text.text for text in shown.documents] == ["aa" + CUT_MARKER + "aa", "bbb"]
    assert shown.truncated


def test_the_prompt_scope_cuts_the_join_once() -> None:
    shown = cut_evidence(documents("a" * 10, "b" * 10, "c" * 10), Scope.PROMPT, 8)
    assert [text.text for text in shown.documents] == ["aaaa" + CUT_MARKER, "cccc"]
    assert [span.number for span in shown.spans if not span.kept] == [1, None, 2]


def test_a_document_that_is_wholly_cut_is_not_shown_and_the_rest_is_numbered_as_shown() -> None:
    shown = cut_evidence(documents("a" * 10, "b" * 10, "c" * 10), Scope.PROMPT, 8)
    assert [text.place for text in shown.documents] == [0, 2]


@given(texts, st.integers(0, 60), st.sampled_from(Scope))
def test_spans_cover_every_text_and_kept_ones_stand_in_the_prompt(
    contents: list[str], budget: int, scope: Scope
) -> None:
    shown = cut_evidence(documents(*contents), scope, budget)
    for place, text in enumerate(contents):
        spans = [span for span in shown.spans if span.place == place]
        assert "".join(text[span.start : span.end] for span in spans) == text
        kept = "".join(text[span.start : span.end] for span in spans if span.kept)
        left = [one.text for one in shown.documents if one.place == place]
        assert kept == "".join(left).replace(CUT_MARKER, "") or CUT_MARKER in text


@given(texts, st.integers(0, 60))
def test_the_prompt_scope_keeps_what_the_rule_keeps_of_the_join(
    contents: list[str], budget: int
) -> None:
    shown = cut_evidence(documents(*contents), Scope.PROMPT, budget)
    kept = sum(span.end - span.start for span in shown.spans if span.kept)
    whole = JOINT.join(contents)
    if len(whole) <= budget:
        assert not shown.truncated
        assert kept == sum(map(len, contents))
    else:
        assert kept <= len(truncate_head_tail(whole, budget)) - len(CUT_MARKER)


@given(st.text(max_size=300), st.text(max_size=40))
def test_a_text_stands_verbatim_and_cannot_close_its_own_fence(text: str, title: str) -> None:
    heading, opening, *rest = fenced(3, ShownText(0, title, text)).split("\n", 2)
    fence = opening.removeprefix("<<<")
    assert heading.startswith("Document 3")
    assert rest == [f"{text}\n{fence}>>>"]
    assert fence not in text
    assert fence not in heading


def test_a_text_that_repeats_its_fence_gets_another_one() -> None:
    forged = fenced(1, ShownText(0, None, "x")).split("\n")[1]
    again = fenced(1, ShownText(0, None, f"x\n{forged}")).split("\n")[1]
    assert again != forged
