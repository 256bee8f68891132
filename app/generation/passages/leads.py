"""Wordings that say whose law a formula is, and whether it is in force."""

from app.laws.laws import Status

# Whose law it is, with its letter {d} and without. A name and its scope stand side by side.
NAMED = (
    "For {s} the {q} {d}",
    "The {q} {d} of {s}",
    "In the case of {s}, the {q} {d}",
    "The {q} of {s}, written {d},",
    "Among {s} the {q} {d}",
    "{d}, the {q} of {s},",
    "As regards {s}, the {q} {d}",
    "For {s}, the {q}, denoted by {d},",
)
UNNAMED = (
    "For {s} the {q}",
    "The {q} of {s}",
    "In the case of {s}, the {q}",
    "Among {s} the {q}",
    "As regards {s}, the {q}",
    "In all {s} the {q}",
)
# As a sentence goes on after an opening.
CONTINUING = ("for {s} the {q}", "the {q} of {s}", "the {q} in {s}")
HEADED = ("Law", "Proposition", "Rule", "Relation", "Statement", "Result")

# A law that is superseded says so between its name and its formula, so that no cut of the
# text leaves the formula without it.
EQUATED = {
    Status.CURRENT: (
        "is given by",
        "obeys",
        "satisfies",
        "is found from",
        "follows the relation",
        "is fixed by the equation",
        "is governed by",
    ),
    Status.SUPERSEDED: (
        "was formerly given by",
        "obeyed, in a form withdrawn since,",
        "was at first, before the revision, found from",
        "used to be computed from",
        "was provisionally given by",
        "followed, in a preliminary version that is no longer in force,",
        "was, until the present form took its place, governed by",
    ),
}
VALUED = {
    Status.CURRENT: ("is", "equals", "amounts to", "comes to", "works out as", "is equal to"),
    Status.SUPERSEDED: (
        "was formerly",
        "was, in a form withdrawn since,",
        "was at first, before the revision, put at",
        "used to be set equal to",
        "was provisionally taken to be",
        "was, in a preliminary version that is no longer in force,",
    ),
}
# A recurrence's phrase begins with a participle.
FOUND = {
    Status.CURRENT: ("is",),
    Status.SUPERSEDED: (
        "was formerly",
        "was, in a form withdrawn since,",
        "was, in a preliminary version that is no longer in force,",
    ),
}
HOLDING = {
    Status.CURRENT: (
        "is met exactly when",
        "is met if and only if",
        "holds precisely when",
        "is met when, and only when,",
        "holds if, and only if,",
        "counts as met just when",
    ),
    Status.SUPERSEDED: (
        "was formerly met exactly when",
        "was, in a form withdrawn since, met if and only if",
        "was at first, before the revision, held to be met just when",
        "used to count as met if, and only if,",
        "was provisionally taken to hold precisely when",
        "was, in a preliminary version that is no longer in force, met when",
    ),
}
HEADINGS = {
    Status.CURRENT: ("{h} ({q}, {s}).", "{h} ({q}, {s}):"),
    Status.SUPERSEDED: (
        "Former {g} ({q}, {s}).",
        "{h} ({q}, {s}; no longer in force).",
        "Preliminary {g} ({q}, {s}; withdrawn).",
        "{h} ({q}, {s}; superseded):",
    ),
}
RESUMED = {
    Status.CURRENT: ("Then", "It holds that", "One then has", "Under these conventions,"),
    Status.SUPERSEDED: (
        "It was formerly held that",
        "In a form withdrawn since,",
        "Before the revision it was held that",
        "In a preliminary version that is no longer in force,",
    ),
}
REMARKS = {
    Status.CURRENT: (
        "",
        "",
        "No further quantity enters.",
        "Nothing else has a bearing on it.",
        "It is used in this form throughout.",
        "The surveys leave no doubt about it.",
    ),
    Status.SUPERSEDED: (
        "",
        "",
        "It is recorded here for comparison only.",
        "We quote it for completeness.",
    ),
}
REPLACING = (
    "This replaces the preliminary form of {ref}.",
    "It supersedes the form given in {ref}.",
    "The version printed in {ref} is withdrawn herewith.",
    "The earlier form of {ref} is no longer in force.",
    "With it the provisional form of {ref} falls out of use.",
    "It stands in place of the form that {ref} had proposed.",
    "Readers of {ref} should use the present form instead of the one given there.",
)
