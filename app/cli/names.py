"""From the name that a person gave to the id that the service gave."""

from collections.abc import Mapping
from typing import Any

from app.cli.client import ServiceClient
from app.cli.problems import CommandFailed, local_problem

# The list of each kind, and what its ids begin with.
KINDS = {"docset": ("/v1/docsets", "ds_"), "model": ("/v1/models", "mdl_")}


def find_id(client: ServiceClient, kind: str, named: str, *, among_failed: bool = False) -> str:
    """Return the id of a docset or model that is named by its id or its unique name.

    A failed import holds no name, unless it is looked for `among_failed` too. Raises
    CommandFailed when none or several match.
    """
    path, prefix = KINDS[kind]
    if named.startswith(prefix):
        return named
    found = [
        one
        for one in client.pages(path)
        if one["name"] == named and (among_failed or one.get("state") != "failed")
    ]
    if len(found) == 1:
        return str(found[0]["id"])
    if found:
        listed = ", ".join(map(_told_apart, found))
        told = f"{len(found)} {kind}s are named {named!r}; name one by id: {listed}"
        raise CommandFailed(local_problem("ambiguous_name", told))
    told = f"There is no {kind} named {named!r}. See: der2 {kind} list"
    raise CommandFailed(local_problem("not_found", told))


def _told_apart(one: Mapping[str, Any]) -> str:
    marks = [one[key] for key in ("state", "created_at") if key in one]
    return f"{one['id']} ({' '.join(marks)})"
