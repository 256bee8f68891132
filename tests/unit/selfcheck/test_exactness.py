from copy import deepcopy
from typing import Any

import pytest

from app.selfcheck.exactness import inexact

RIGHT: dict[str, Any] = {
    "name": "perfect",
    "losses": {"knowledge_loss": {"n_instances": 36}},
    "regimes": {
        regime: {"accuracy": 1.0} for regime in ("concepts_only", "related_only", "full_set")
    },
    "abstention": {
        regime: {
            "n_unanswerable_cells": 8,
            "n_unanswerable_abstained": 8,
            "n_answerable_abstained": 0,
        }
        for regime in ("concepts_only", "related_only", "full_set")
    },
}


def told(**changes: Any) -> list[str]:
    model = deepcopy(RIGHT)
    for path, value in changes.items():
        part, key, field = path.split("__")
        model[part][key][field] = value
    return list(inexact(model, 36, faultless=True))


def test_a_faultless_report_has_nothing_to_tell() -> None:
    assert told() == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("losses__knowledge_loss__n_instances", 40, "is over 40 instances, not 36"),
        ("regimes__full_set__accuracy", 0.97, "is right in 0.97 of full_set"),
        ("abstention__related_only__n_unanswerable_abstained", 7, "not to abstain on every"),
        ("abstention__full_set__n_answerable_abstained", 1, "to abstain in full_set"),
    ],
)
def test_each_thing_that_leaves_nothing_to_chance_is_told(
    path: str, value: float, said: str
) -> None:
    (found,) = told(**{path: value})
    assert said in found


def test_of_other_subjects_only_the_instances_are_counted() -> None:
    model = deepcopy(RIGHT)
    model["regimes"]["full_set"]["accuracy"] = 0.4
    assert list(inexact(model, 36, faultless=False)) == []
    assert len(list(inexact(model, 35, faultless=False))) == 1
