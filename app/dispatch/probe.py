"""Try a model out of the serving process, which never imports litellm."""

import json
import subprocess
from typing import Any

from app.dispatch.child import ChildEnvironment

MODULE = "workers.probe"
STARTUP_SECONDS = 60.0


class ModelProbe:
    """Calls a stored model once, in a child process that can be killed."""

    def __init__(self, environment: ChildEnvironment) -> None:
        self._environment = environment

    def try_model(self, model_id: str, timeout_seconds: float) -> dict[str, Any]:
        """Return what one short call gave: `{ok, reply or problem, latency_seconds, …}`."""
        try:
            done = subprocess.run(  # noqa: S603 - our own module in our own interpreter
                self._environment.command(MODULE, model_id, str(timeout_seconds)),
                env=dict(self._environment.environ),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=True,
                timeout=STARTUP_SECONDS + timeout_seconds,
            )
        except subprocess.TimeoutExpired:
            return {"ok": False, "problem": {"code": "timeout", "detail": "No reply in time."}}
        except subprocess.CalledProcessError as error:
            detail = f"The call ended the process that made it (exit {error.returncode})."
            return {"ok": False, "problem": {"code": "provider_error", "detail": detail}}
        told: dict[str, Any] = json.loads(done.stdout)
        return told
