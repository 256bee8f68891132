"""Units of measurement: a small exact table, and conversion between units of one dimension."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from app.grading.notation import plain_math


class UnknownUnit(ValueError):
    """The text is not a unit of the table, or can be read as more than one."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as `scale` SI base units of a dimension, with a zero point for temperatures."""

    scale: Fraction
    dimension: tuple[int, ...]
    zero: Fraction = Fraction(0)


# The angle stands last: some write it as a unit, some as a plain number.
_BASES = ("m", "kg", "s", "A", "K", "mol", "cd", "rad")
_ONE = Unit(Fraction(1), (0,) * len(_BASES))
_PREFIXES = {
    "": 0, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2,
    "d": -1, "c": -2, "m": -3, "μ": -6, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18,
    "giga": 9, "mega": 6, "kilo": 3, "hecto": 2, "deci": -1, "centi": -2, "milli": -3,
    "micro": -6, "nano": -9, "pico": -12, "femto": -15,
}  # fmt: skip

# Symbol, factor, definition in symbols above it. The first table takes SI prefixes.
_PREFIXED = (
    ("g", "1/1000", "kg"), ("Hz", "1", "s^-1"), ("Bq", "1", "s^-1"), ("N", "1", "kg m s^-2"),
    ("Pa", "1", "N m^-2"), ("J", "1", "N m"), ("W", "1", "J s^-1"), ("C", "1", "A s"),
    ("V", "1", "W A^-1"), ("F", "1", "C V^-1"), ("Ω", "1", "V A^-1"), ("S", "1", "A V^-1"),
    ("Wb", "1", "V s"), ("T", "1", "Wb m^-2"), ("H", "1", "Wb A^-1"), ("Gy", "1", "J kg^-1"),
    ("Sv", "1", "J kg^-1"), ("L", "1/1000", "m^3"), ("M", "1000", "mol m^-3"),
    ("eV", "1.602176634e-19", "J"), ("cal", "4.184", "J"), ("bar", "100000", "Pa"),
    ("Wh", "3600", "J"), ("l", "1", "L"), ("Da", "1.66053906892e-27", "kg"),
    ("pc", "3.0856775814913673e16", "m"),
)  # fmt: skip
_BARE = (
    ("min", "60", "s"), ("h", "3600", "s"), ("d", "86400", "s"), ("yr", "31557600", "s"),
    ("atm", "101325", "Pa"), ("Torr", "101325/760", "Pa"), ("mmHg", "133.322387415", "Pa"),
    ("psi", "6894.757293168", "Pa"), ("t", "1000", "kg"), ("lb", "0.45359237", "kg"),
    ("Å", "1e-10", "m"), ("ft", "0.3048", "m"), ("inch", "0.0254", "m"),
    ("mile", "1609.344", "m"), ("mi", "1609.344", "m"), ("mph", "0.44704", "m s^-1"),
    ("ly", "9460730472580800", "m"), ("au", "149597870700", "m"), ("erg", "1e-7", "J"),
    ("dyn", "1e-5", "N"), ("°", "0.017453292519943295769", "rad"),
    ("ppm", "1e-6", ""), ("ppb", "1e-9", ""),
)  # fmt: skip
_NAMES = {
    "metre": "m", "meter": "m", "gram": "g", "second": "s", "sec": "s", "ampere": "A",
    "amp": "A", "kelvin": "K", "mole": "mol", "candela": "cd", "radian": "rad", "hertz": "Hz",
    "becquerel": "Bq", "newton": "N", "pascal": "Pa", "joule": "J", "watt": "W",
    "coulomb": "C", "volt": "V", "farad": "F", "ohm": "Ω", "siemens": "S", "weber": "Wb",
    "tesla": "T", "henry": "H", "litre": "L", "liter": "L", "molar": "M",
    "electronvolt": "eV", "calorie": "cal", "parsec": "pc", "dalton": "Da", "minute": "min",
    "hour": "h", "hr": "h", "day": "d", "year": "yr", "atmosphere": "atm", "torr": "Torr",
    "tonne": "t", "pound": "lb", "angstrom": "Å", "amu": "Da", "foot": "ft",
    "feet": "ft", "inch": "inch",
    "degree": "°", "deg": "°", "lightyear": "ly",
}  # fmt: skip
_CELSIUS = Fraction("273.15")
_TEMPERATURES = {
    "°C": (Fraction(1), _CELSIUS),
    "°F": (Fraction(5, 9), _CELSIUS - Fraction(160, 9)),
}
_SPELLINGS = (
    (re.compile(r"\\frac\s*\{([^{}]{1,30})\}\s*\{([^{}]{1,30})\}"), r"(\1)/(\2)"),
    (re.compile(r"\b(?:degrees? |deg ?)?celsius\b|\bdeg(?:rees?)? ?C\b|° C\b", re.I), "°C"),
    (re.compile(r"\b(?:degrees? |deg ?)?fahrenheit\b|\bdeg(?:rees?)? ?F\b|° F\b", re.I), "°F"),
    (re.compile(r"\belectron[ -]volts?\b", re.I), "eV"),
    (re.compile(r"\blight[ -]years?\b", re.I), "ly"),
    (re.compile(r"\s*\bper\b\s*", re.I), "/"),
    (re.compile(r"\bsquared\b", re.I), "^2"),
    (re.compile(r"\bcubed\b", re.I), "^3"),
)
_TOKEN = re.compile(
    r"(?P<word>[A-Za-zμΩÅ°]+)\s*(?:\^?\s*[{(]?\s*(?P<power>[+-]?[0-9])(?![0-9])\s*[})]?)?"
    r"|(?P<mark>[*/()])"
)


def convert(value: Fraction, given: str, wanted: str) -> Fraction | None:
    """Return `value`, stated in unit `given`, in unit `wanted`; None across dimensions.

    Raises UnknownUnit when the two are not written alike and the table cannot tell.
    """
    if _spelling(given) == _spelling(wanted):
        return value
    source, target = read_unit(given), read_unit(wanted)
    if {"°", "°C"} <= {_spelling(given), _spelling(wanted)}:
        raise UnknownUnit("a bare degree may mean an angle or a temperature")
    if source.dimension[:-1] != target.dimension[:-1]:
        return None
    if source.dimension != target.dimension:
        raise UnknownUnit("an angle counts as a unit in one and as a plain number in the other")
    return (value * source.scale + source.zero - target.zero) / target.scale


def is_unit(text: str) -> bool:
    try:
        read_unit(text)
    except UnknownUnit:
        return False
    return True


def measure_different_things(unit: str, other: str) -> bool:
    """Whether two units are known to have different dimensions."""
    try:
        return convert(Fraction(1), unit, other) is None
    except UnknownUnit:
        return False


def read_unit(text: str) -> Unit:
    """Return the unit that the whole of `text` names, such as "kJ/mol". Raises UnknownUnit."""
    spelling = _spelling(text)
    if spelling in _TEMPERATURES:
        scale, zero = _TEMPERATURES[spelling]
        return replace(_SYMBOLS["K"], scale=scale, zero=zero)
    if not spelling or len(spelling) > 60:
        raise UnknownUnit(f"{text[:60]!r} is not a unit")
    tokens = iter(_tokens(spelling))
    return _product(tokens, nested=False)


def _spelling(text: str) -> str:
    text = plain_math(text).strip(" .,;").removeprefix("1")
    for pattern, symbol in _SPELLINGS:
        text = pattern.sub(symbol, text)
    return text


def _tokens(text: str) -> list[tuple[str, int]]:
    """Return (word or mark, power) in order; a mark's power is 1."""
    tokens, place = [], 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if not match:
            raise UnknownUnit(f"{text!r} is not a unit")
        power = int(match["power"] or 1)
        if match["word"] == "ms" and power < 0:
            raise UnknownUnit("metres per second and per millisecond are both written so")
        tokens.append((match["word"] or match["mark"], power))
        place = match.end()
        while text.startswith(" ", place):
            place += 1
    return tokens


def _product(tokens: Iterator[tuple[str, int]], *, nested: bool) -> Unit:
    unit, inverse, divided, linked = _ONE, False, False, True
    for word, power in tokens:
        if word == ")":
            if not nested:
                break
            return unit
        if word in ("*", "/"):
            inverse, linked = word == "/", True
            continue
        if divided and not inverse:
            # "J/mol K" is written for J/(mol K) as well as for J K/mol.
            raise UnknownUnit("a factor after a division, without brackets")
        factor = _product(tokens, nested=True) if word == "(" else _symbol(word)
        unit = _times(unit, factor, -power if inverse else power)
        divided, inverse, linked = divided or inverse, False, False
    if nested or linked:
        raise UnknownUnit("brackets or operators without their unit")
    return unit


def _times(unit: Unit, factor: Unit, power: int) -> Unit:
    dimension = tuple(
        a + power * b for a, b in zip(unit.dimension, factor.dimension, strict=True)
    )
    return Unit(unit.scale * factor.scale**power, dimension)


def _symbol(word: str) -> Unit:
    if word in _SYMBOLS:
        return _SYMBOLS[word]
    name = word.lower()
    for known in (name, name.removesuffix("s"), name.removesuffix("es")):
        for prefix, power in _PREFIXES.items():
            symbol = _NAMES.get(known.removeprefix(prefix)) if len(prefix) != 1 else None
            if known.startswith(prefix) and symbol:
                return _prefixed(_SYMBOLS[symbol], power)
    raise UnknownUnit(f"{word!r} is not a unit of the table")


def _table() -> dict[str, Unit]:
    """Return every symbol with its unit; a symbol of its own wins over a prefixed one."""
    symbols = {
        base: replace(_ONE, dimension=tuple(int(base == other) for other in _BASES))
        for base in _BASES
    }
    for symbol, factor, definition in (*_PREFIXED, *_BARE):
        unit = replace(_ONE, scale=_fraction(factor))
        for word, power in _tokens(definition):
            unit = _times(unit, symbols[word], power)
        symbols[symbol] = unit
    taking_prefixes = [
        *(base for base in _BASES if base != "kg"),
        *(row[0] for row in _PREFIXED),
    ]
    prefixed = {
        prefix + symbol: _prefixed(symbols[symbol], power)
        for symbol in taking_prefixes
        for prefix, power in _PREFIXES.items()
        if len(prefix) == 1
    }
    return prefixed | symbols


def _prefixed(unit: Unit, power: int) -> Unit:
    return replace(unit, scale=unit.scale * Fraction(f"1e{power}"))


def _fraction(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or "1")


_SYMBOLS = _table()
