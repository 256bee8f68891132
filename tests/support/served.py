"""A real der2 service in a process of its own, and a client of its REST API."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx

STARTUP_SECONDS = 40.0


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def wait_until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Return once `holds()`; TimeoutError otherwise."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"still waiting after {seconds} s")
        time.sleep(0.02)


class Served:
    """`der2 serve` on a free loopback port; its output goes to a file beside its data."""

    def __init__(self, data_dir: Path, environ: Mapping[str, str] | None = None) -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data_dir.with_suffix(".log")
        kept = {name: value for name, value in os.environ.items() if "DER2_" not in name}
        self._environ = {**kept, "DER2_DATA_DIR": str(data_dir), **(environ or {})}
        self.http = httpx.Client(base_url=self.url, timeout=60)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the service and wait until it is ready."""
        der2 = Path(sys.executable).with_name("der2")
        command = [str(der2), "serve", "--port", str(self.port)]
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                command, env=self._environ, stdout=output, stderr=output
            )
        wait_until(self._ready, STARTUP_SECONDS)

    def _ready(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            raise RuntimeError(f"the service ended: {self.output.read_text()[-2000:]}")
        try:
            return self.http.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)
        self.http.close()

    def kill(self) -> None:
        """Kill the service as the kernel would: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def executor_pid(self) -> int:
        """Return the process id of the executor child."""
        assert self.process is not None
        found = subprocess.run(
            ["pgrep", "-P", str(self.process.pid), "-f", "workers.embedded"],
            capture_output=True,
            text=True,
            check=True,
        )
        return int(found.stdout.split()[0])

    def get(self, path: str, **params: Any) -> Any:
        response = self.http.get(path, params=params)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: Any = None, status: int = 202, **headers: str) -> Any:
        response = self.http.post(path, json=body, headers=headers)
        assert response.status_code == status, response.text
        return response.json()

    def frozen_docset(self, instances: list[dict[str, Any]]) -> str:
        docset = self.post("/v1/docsets", {"name": "d", "instances": instances}, 201)
        self.post(f"/v1/docsets/{docset['id']}/freeze", status=200)
        return str(docset["id"])

    def finished(self, run_id: str, seconds: float = 20.0) -> dict[str, Any]:
        """Return the run once it has ended."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            run: dict[str, Any] = self.get(f"/v1/runs/{run_id}", wait=10)
            if run["status"] in ("completed", "cancelled", "failed"):
                return run
        raise TimeoutError(f"{run_id} did not end in {seconds} s")

    def cells(self, run_id: str, **filters: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        cursor: str | None = None
        while True:
            params = filters | ({"cursor": cursor} if cursor else {})
            page = self.get(f"/v1/runs/{run_id}/cells", limit=500, **params)
            found += page["data"]
            cursor = page["next_cursor"]
            if cursor is None:
                return found
