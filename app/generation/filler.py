"""Running text around the laws: a domain's frames, dealt out so that none recurs soon."""

from collections.abc import Iterator, Sequence

from app.generation.domains.domain import Domain
from app.generation.draws import Draws
from app.generation.paper import Paragraph

SEASONS = ("spring", "summer", "autumn", "winter")
LEAST_SENTENCES, MOST_SENTENCES = 3, 7
LARGEST_COUNT = 400


class Filler:
    """Sentences for one paper; none comes twice before all of its kind have come.

    `cited` holds the first author of each entry of the paper's references.
    """

    def __init__(self, domain: Domain, cited: Sequence[str], draws: Draws) -> None:
        self._domain = domain
        self._cited = cited
        self._draws = draws
        self._used: set[str] = set()
        frames = domain.frames
        self._decks = {
            "introduction": self._dealt(frames.introduction),
            "method": self._dealt(frames.method),
            # What swells in a long paper draws on more than one voice.
            "observations": self._dealt((*frames.observations, *frames.method)),
            "discussion": self._dealt(frames.discussion),
            "abstract": self._dealt(frames.abstract),
        }

    def _dealt(self, frames: tuple[str, ...]) -> Iterator[str]:
        while True:
            for frame in self._draws.shuffled(frames):
                if frame not in self._used:
                    self._used.add(frame)
                    yield frame
            if self._used.issuperset(frames):
                self._used.difference_update(frames)

    def sentence(self, place: str) -> str:
        """Return one sentence for a place of the paper, its slots filled."""
        draws, domain = self._draws, self._domain
        topics = draws.sample(domain.topics, 2)
        frame = next(self._decks[place])
        reference = draws.below(len(self._cited))
        # Who is named with a number is who wrote that entry.
        named = self._cited[reference] if "{ref}" in frame else draws.pick(domain.surnames)
        return frame.format(
            topic=topics[0],
            topic2=topics[1],
            thing=domain.thing,
            things=domain.things,
            count=draws.between(3, LARGEST_COUNT),
            season=draws.pick(SEASONS),
            author=named,
            ref=f"[{reference + 1}]",
        )

    def sentences(self, place: str, count: int) -> str:
        return " ".join(self.sentence(place) for _ in range(count))

    def paragraphs(self, place: str, chars: int) -> list[Paragraph]:
        """Return paragraphs of about so many characters in all; none for very few."""
        written: list[Paragraph] = []
        while chars > 0:
            text = self.sentence(place)
            if len(text) > 2 * chars:
                break
            sentences = self._draws.between(LEAST_SENTENCES, MOST_SENTENCES)
            while len(text) < chars and (sentences := sentences - 1):
                text += " " + self.sentence(place)
            written.append(Paragraph(text))
            chars -= len(text) + 2
        return written
