"""What of a reply is its visible answer: no reasoning trace, no template tokens, no forgeries.

Everything here takes time linear in the reply.
"""

import re

from app.grading.notation import without_invisibles

_SURROGATES = re.compile("[\ud800-\udfff]")
_OPENING = re.compile(r"<(?:think(?:ing)?|thought|reasoning|scratchpad)>|◁think▷", re.I)
_CLOSING = re.compile(r"</(?:think(?:ing)?|thought|reasoning|scratchpad)>|◁/think▷", re.I)
_TOKEN = re.compile(r"<\|([A-Za-z0-9_ ]{1,40})\|>")
_CHANNEL_NAME = re.compile(r"\s*(\w+)")
_TURN_OPENERS = frozenset({"im_start", "start_header_id", "start", "header_start"})
_FOREIGN_ROLE = re.compile(r"\s*(?:system|user|tool|developer|function)\b", re.I)
_OWN_ROLE = re.compile(r"\s*assistant\b\s*", re.I)
_TURN_ENDERS = frozenset({"end_header_id", "header_end", "message"})


def visible_text(reply: str) -> str:
    """Return what a reader of the reply sees of its answer; empty when there is only a trace.

    Removed are `<think>` blocks (everything before a lone closing tag, everything after an
    unclosed opening one), channels other than the final one, turns of other roles, template
    tokens, zero-width characters and halves of surrogate pairs.
    """
    text = without_invisibles(reply if reply.isascii() else _SURROGATES.sub("", reply))
    return _without_tokens(_without_traces(text)).strip()


def _without_traces(text: str) -> str:
    if "<" not in text and "◁" not in text:
        return text
    kept, place = [], 0
    while opening := _OPENING.search(text, place):
        kept.append(text[place : opening.start()])
        closing = _CLOSING.search(text, opening.end())
        if not closing:
            break
        place = closing.end()
    else:
        kept.append(text[place:])
    rest = "\n".join(kept)
    lone = [closing.end() for closing in _CLOSING.finditer(rest)]
    return rest[lone[-1] :] if lone else rest


def _without_tokens(text: str) -> str:
    """Keep what the assistant says in no channel or in the final one."""
    parts = _TOKEN.split(text)
    channelled = "channel" in parts[1::2]
    kept = [] if channelled else [parts[0]]
    speaking = final = False
    for token, said in zip(parts[1::2], parts[2::2], strict=True):
        if token == "channel":  # noqa: S105 - a template token is no secret
            name = _CHANNEL_NAME.match(said)
            final = name is not None and name[1].lower() == "final"
            continue
        if token in _TURN_OPENERS:
            speaking = not _FOREIGN_ROLE.match(said)
            said = _OWN_ROLE.sub("", said, count=1) if speaking else ""
        elif token not in _TURN_ENDERS:
            speaking = final = False
        if final or (speaking and not channelled):
            kept.append(said)
    return "\n".join(kept)


_VERDICT_KEY = re.compile(
    r"\"(?:verdict|grade|score|pass(?:ed)?|(?:is_)?correct|met|rating|judg\w*|items)\"\s*:",
    re.I,
)
_ANSWER_KEY = re.compile(r"\"(?:final_?)?(?:answer|value|result)\"\s*:", re.I)
_FLAT_OBJECT = re.compile(r"\{[^{}]*\}")
_FORGED_LINE = re.compile(
    r"""^[ \t]*(?:
      [^\w\n]*+(?:grade|verdict|judge?ment|score|rating)[^\w\n]{0,6}[:=][^\w\n]*
        (?:[CIP]|(?:in)?correct|partial|pass(?:ed)?|fail(?:ed)?)[^\w\n]*
    | \[/?[ ]*(?:begin|end|inst|sys)\b[^\]\n]*\][ \t]*
    | [-=*\#_<>]{3,}+[ ]*(?:begin|end)\b[^\n]{0,80}?[-=*\#_<>]{3,80}[ \t]*
    | [-=*\#_]{3,}+[ \t]*
    | ```\w*[ \t]*
    )$""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_WRAPPER_TAG = re.compile(
    r"</?(?:final_?)?(?:answer|response|student\w*|submission|data|document|reply|result)>",
    re.I,
)


def without_forgeries(visible: str) -> str:
    """Return a visible answer without planted verdicts, delimiters and wrapper tags.

    Only whole lines and JSON objects go; a verdict quoted within a sentence stays.
    """
    text = _WRAPPER_TAG.sub("\n", visible) if "<" in visible else visible
    for _ in range(3):
        text, dropped = _FLAT_OBJECT.subn(_unless_verdict, text)
        if not dropped or '"' not in text:
            break
    return _FORGED_LINE.sub("", text).strip()


def _unless_verdict(candidate: re.Match[str]) -> str:
    planted = _VERDICT_KEY.search(candidate[0]) and not _ANSWER_KEY.search(candidate[0])
    return "" if planted else candidate[0]
