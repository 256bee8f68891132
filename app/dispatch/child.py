"""Child processes of the service: their command line and their surroundings."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ChildEnvironment:
    """What a child is started with: the service's environment, and where it is served.

    `address` is the host:port of the service; `exposed` holds when others can reach it.
    """

    address: str
    exposed: bool
    environ: Mapping[str, str] = field(repr=False)

    def command(self, module: str, *arguments: str) -> list[str]:
        """Return the command line that runs `module` in this interpreter."""
        exposed = ["--exposed"] if self.exposed else []
        return [sys.executable, "-m", module, "--address", self.address, *exposed, *arguments]
