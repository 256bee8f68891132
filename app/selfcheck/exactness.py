"""What a report must say to the letter: a subject without fault leaves nothing to chance."""

from collections.abc import Iterator, Mapping
from typing import Any

WITH_EVIDENCE = ("concepts_only", "related_only", "full_set")
Model = Mapping[str, Any]


def inexact(model: Model, answerable: int, *, faultless: bool) -> Iterator[str]:
    """Yield what is wrong in a model's part of a report, in words.

    `answerable` is how many instances of the docset have an answer. A `faultless` subject is
    right wherever there is evidence, and abstains wherever no answer can be had.
    """
    for loss, figure in model["losses"].items():
        counted = figure["n_instances"]
        if counted != answerable:
            yield f"{loss} of {model['name']} is over {counted} instances, not {answerable}"
    if faultless:
        yield from _faults(model)


def _faults(model: Model) -> Iterator[str]:
    name = model["name"]
    for regime in WITH_EVIDENCE:
        accuracy = model["regimes"][regime]["accuracy"]
        if accuracy != 1:
            yield f"{name} is right in {accuracy} of {regime}, where it makes no mistake"
        if model["abstention"][regime]["n_answerable_abstained"]:
            yield f"{name} is said to abstain in {regime}, where it never does"
    for regime, figures in model["abstention"].items():
        if figures["n_unanswerable_abstained"] != figures["n_unanswerable_cells"]:
            yield f"{name} is said not to abstain on every unanswerable instance of {regime}"
