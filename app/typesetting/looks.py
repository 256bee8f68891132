"""How papers of each style look. Lengths are in hundredths of a point, sizes in tenths."""

from dataclasses import dataclass

from app.generation.paper import Numbering, PaperStyle

PAGE_WIDTH = 59_500
PAGE_HEIGHT = 84_200
HEAD_BASELINE = 5_200
HEAD_RULE = 5_900
TOP = 7_000
BOTTOM = 78_400


@dataclass(frozen=True, slots=True)
class Type:
    """A size of type and the height of its lines."""

    size: int
    leading: int


@dataclass(frozen=True, slots=True)
class Look:
    """The measures of a page and the manners of its parts.

    `indent` begins paragraphs, `gap` parts them; one of the two is 0. Titles and headings are
    centred or flush left; headings in capitals are not bold.
    """

    columns: int
    margin: int
    width: int
    gutter: int
    body: Type
    small: Type
    title: Type
    heading: Type
    indent: int
    gap: int
    centred_title: bool
    centred_headings: bool
    capitals: bool

    @property
    def full_width(self) -> int:
        """The width of all columns and what is between them."""
        return self.columns * self.width + (self.columns - 1) * self.gutter

    def column_left(self, column: int) -> int:
        return self.margin + column * (self.width + self.gutter)


def look_of(style: PaperStyle) -> Look:
    """Return what papers of `style` look like."""
    narrow = style.columns > 1
    body = Type(95, 1_150) if narrow else Type(105, 1_300)
    return Look(
        columns=style.columns,
        margin=5_400 if narrow else 9_000,
        width=23_450 if narrow else 41_500,
        gutter=1_800 if narrow else 0,
        body=body,
        small=Type(80, 960) if narrow else Type(90, 1_100),
        title=Type(180, 2_150) if narrow else Type(165, 2_000),
        heading=_heading_type(style),
        indent=1_100 if style.indented else 0,
        gap=0 if style.indented else 400,
        centred_title=not narrow or style.numbering is Numbering.ROMAN,
        centred_headings=style.numbering is Numbering.ROMAN,
        capitals=style.small_capitals,
    )


def _heading_type(style: PaperStyle) -> Type:
    narrow = style.columns > 1
    if style.small_capitals:
        return Type(85, 1_150) if narrow else Type(95, 1_300)
    return Type(105, 1_250) if narrow else Type(115, 1_400)
