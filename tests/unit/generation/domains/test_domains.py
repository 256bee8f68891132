import re
from collections import Counter
from dataclasses import astuple
from functools import cache
from itertools import combinations
from string import Formatter

import pytest

from app.generation.domains.catalogue import DOMAINS
from app.generation.domains.domain import Domain
from app.grading.units import read_unit

LEAST_FRAMES = {
    "introduction": 22,
    "method": 20,
    "observations": 30,
    "discussion": 20,
    "abstract": 10,
}
PLACES = {
    "introduction", "setting", "notation", "result", "observations", "method", "discussion",
    "appendix", "correction",
}  # fmt: skip
FILLED = {
    "topic": "gate queue",
    "topic2": "dock roster",
    "count": 156,
    "season": "autumn",
    "author": "Okeke",
    "ref": "[3]",
}
TITLE_SLOTS = {"topic", "quantity", "scope"}
PUNCTUATION = set(" .,;:?()-–—’‘“”")
# What laws are written and withdrawn with.
LAW_WORDS = re.compile(
    r"\b(?:multipl(?:y|ied)|divided?|squared?|cubed|plus|minus|times|twice|half|equals?"
    r"|at least|at most|whichever|remainder|modulo|sum of|product of|we write|denotes?"
    r"|stands? for|constants?|coefficients?|equations?|formulas?|exceeds?"
    r"|holds?|is met|not met|preliminary|provisional|superseded?s?|withdrawn|replaces?d?"
    r"|misprint(?:ed)?|should read|corrections?|corrected)\b",
    re.IGNORECASE,
)
# How readers find "the Dorar load" and "the reverse Dorar load".
QUANTITY = re.compile(r"\bthe (?:[a-z]+ )?[A-Z][a-z]+ [a-z]+")

every_domain = pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)


def frames_of(domain: Domain) -> tuple[str, ...]:
    return tuple(frame for place in astuple(domain.frames) for frame in place)


def slots_of(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def filled(frame: str, domain: Domain) -> str:
    return frame.format(**FILLED, thing=domain.thing, things=domain.things)


def vocabulary_of(domain: Domain) -> list[str]:
    qualifiers = [word for pair in domain.qualifiers for word in pair]
    nouns = [noun.word for noun in domain.nouns]
    return [domain.thing, domain.things, *qualifiers, *nouns, *domain.criteria]


def texts_of(domain: Domain) -> list[str]:
    headings = [heading for several in domain.headings.values() for heading in several]
    names = [*domain.journals, *domain.institutes, *domain.surnames]
    vocabulary = [*vocabulary_of(domain), *domain.topics]
    titles = [title.format_map(dict.fromkeys(TITLE_SLOTS, "")) for title in domain.titles]
    return [domain.name, *headings, *names, *vocabulary, *titles]


@cache
def words_of(frame: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9’-]+", frame.lower()))


def overlap(one: str, other: str) -> float:
    return len(words_of(one) & words_of(other)) / len(words_of(one) | words_of(other))


@every_domain
def test_a_domain_has_enough_of_everything(domain: Domain) -> None:
    assert len(domain.qualifiers) >= 8
    assert len(domain.nouns) >= 14
    assert len(domain.criteria) >= 5
    assert len(domain.topics) >= 40
    assert len(domain.titles) >= 10
    assert len(domain.journals) >= 4
    assert len(domain.institutes) >= 5
    assert len(domain.surnames) >= 24
    assert domain.headings.keys() == PLACES
    assert all(len(set(several)) >= 4 for several in domain.headings.values())
    for place, least in LEAST_FRAMES.items():
        assert len(getattr(domain.frames, place)) >= least


@every_domain
def test_nothing_is_listed_twice_in_a_domain(domain: Domain) -> None:
    lists = (
        frames_of(domain),
        vocabulary_of(domain),
        domain.topics,
        domain.titles,
        domain.journals,
        domain.institutes,
        domain.surnames,
    )
    for members in lists:
        assert [text for text, number in Counter(members).items() if number > 1] == []


def test_no_word_of_a_quantity_or_a_scope_belongs_to_two_domains() -> None:
    owners = Counter(word for domain in DOMAINS for word in vocabulary_of(domain))
    assert [word for word, number in owners.items() if number > 1] == []


def test_no_frame_occurs_in_two_domains() -> None:
    owners = Counter(frame for domain in DOMAINS for frame in frames_of(domain))
    assert [frame for frame, number in owners.items() if number > 1] == []


@every_domain
def test_no_two_frames_of_a_domain_share_half_of_their_words(domain: Domain) -> None:
    pairs = combinations(frames_of(domain), 2)
    assert [pair for pair in pairs if overlap(*pair) >= 0.5] == []


@every_domain
def test_every_frame_has_documented_slots_only_and_each_chance_once(domain: Domain) -> None:
    for frame in frames_of(domain):
        slots = slots_of(frame)
        assert slots.keys() <= {*FILLED, "thing", "things"}, frame
        assert all(slots[name] <= 1 for name in ("count", "season", "author", "ref")), frame
        assert not set("{}") & set(filled(frame, domain)), frame


@every_domain
def test_every_frame_is_one_sentence_with_a_capital_at_its_start_only(domain: Domain) -> None:
    for frame in frames_of(domain):
        bare = frame.replace("{author}", "Author" if frame.startswith("{author}") else "author")
        assert re.fullmatch(r"[A-Z][^.?A-Z]*[.?]", bare), frame


@every_domain
def test_topics_are_singular_phrases_without_an_article(domain: Domain) -> None:
    for topic in domain.topics:
        assert re.fullmatch(r"(?!the |an? )[a-z-]+(?: [a-z-]+)*(?<![^s]s)", topic), topic


@every_domain
def test_topics_that_need_the_article_always_have_it(domain: Domain) -> None:
    texts = " ".join((*frames_of(domain), *domain.titles)).lower()
    articles = re.findall(r"(\bthe )?\{topic2?\}", texts)
    # Topics that need none may still stand in "the queen rearing notes".
    assert all(articles) or sum(map(bool, articles)) <= len(articles) // 10


@every_domain
def test_no_frame_speaks_the_language_of_laws(domain: Domain) -> None:
    for frame in frames_of(domain):
        assert not LAW_WORDS.search(frame), frame
        assert not re.search(r"[0-9]", re.sub(r"\{\w+\}", "", frame)), frame


@every_domain
def test_no_filled_frame_can_be_taken_for_a_quantity_or_a_scope(domain: Domain) -> None:
    scopes = {f"{word} {domain.things}" for pair in domain.qualifiers for word in pair}
    for frame in frames_of(domain):
        text = filled(frame, domain)
        assert not QUANTITY.search(text), frame
        assert not any(scope in text for scope in scopes), frame


@every_domain
def test_nouns_and_criteria_are_single_words_and_qualifiers_may_be_joined(
    domain: Domain,
) -> None:
    singles = (domain.thing, domain.things, *domain.criteria)
    assert all(re.fullmatch(r"[a-z]+", word) for word in singles)
    assert all(re.fullmatch(r"[a-z]+", noun.word) for noun in domain.nouns)
    qualifiers = [word for pair in domain.qualifiers for word in pair]
    assert all(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", word) for word in qualifiers)


@every_domain
def test_every_unit_is_known_to_grading_and_has_a_natural_zero(domain: Domain) -> None:
    for noun in domain.nouns:
        unit = read_unit(noun.unit)
        assert unit.zero == 0
        assert any(unit.dimension)


@every_domain
def test_titles_have_title_slots_only_and_start_with_a_capital(domain: Domain) -> None:
    for title in domain.titles:
        assert slots_of(title).keys() <= TITLE_SLOTS
        assert title[0].isupper()
    assert any("{quantity}" in title for title in domain.titles)


@every_domain
def test_every_character_is_one_that_times_has(domain: Domain) -> None:
    for text in (*texts_of(domain), *(filled(frame, domain) for frame in frames_of(domain))):
        strange = {letter for letter in text if not _is_plain(letter)}
        assert strange <= set("[0123456789]"), text


def _is_plain(letter: str) -> bool:
    return letter in PUNCTUATION or (letter.isalpha() and ord(letter) < 0x100)


def test_papers_of_the_domains_do_not_all_look_alike() -> None:
    assert len({domain.style for domain in DOMAINS}) >= len(DOMAINS) // 2
    assert len({domain.name for domain in DOMAINS}) == len(DOMAINS)
