"""CPU per call of a whole run beside a bare litellm loop's: the same prompts, turn by turn."""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.setting import prepare

ROOT = Path(__file__).parents[1]
SIZES = {"500 characters": (125, 0), "200 KB": (32, 50_000)}


@contextmanager
def provider(latency: float) -> Iterator[str]:
    """Give the URL of a provider process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.provider", str(latency)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
    finally:
        process.terminate()
        process.wait()


def timed(module: str, *arguments: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    spent: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return spent


def compare(size: str, in_flight: int, latency: float, rounds: int) -> dict[str, object]:
    """Return medians of both, in CPU milliseconds a call and calls a second, and the ratio."""
    instances, chars = SIZES[size]
    calls = instances * 8
    bare: list[dict[str, float]] = []
    whole: list[dict[str, float]] = []
    for _ in range(rounds):
        with provider(latency) as url, TemporaryDirectory() as name:
            database, prompts = prepare(Path(name), url, instances, chars)
            bare.append(timed("bench.bare_litellm", url, str(prompts), str(in_flight)))
            whole.append(timed("bench.der2_run", url, database, str(in_flight)))
    cpu = {
        label: statistics.median(spent["cpu"] for spent in runs) / calls * 1000
        for label, runs in (("bare litellm", bare), ("der2", whole))
    }
    rate = {
        label: calls / statistics.median(spent["wall"] for spent in runs)
        for label, runs in (("bare litellm", bare), ("der2", whole))
    }
    return {
        "size": size,
        "calls": calls,
        "in_flight": in_flight,
        "latency_seconds": latency,
        "rounds": rounds,
        "cpu_ms_per_call": cpu,
        "calls_per_second": rate,
        "cpu_ratio": cpu["der2"] / cpu["bare litellm"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--in-flight", type=int, default=128)
    parser.add_argument("--latency", type=float, default=0.2)
    given = parser.parse_args()
    results = [compare(size, given.in_flight, given.latency, given.rounds) for size in SIZES]
    (ROOT / "bench" / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    print("prompt          CPU ms a call: bare litellm   der2   ratio   calls/s: bare   der2")
    for found in results:
        cpu, rate = found["cpu_ms_per_call"], found["calls_per_second"]
        assert isinstance(cpu, dict)
        assert isinstance(rate, dict)
        print(
            f"{found['size']:<16}{cpu['bare litellm']:>26.2f}{cpu['der2']:>7.2f}"
            f"{found['cpu_ratio']:>8.2f}{rate['bare litellm']:>16.0f}{rate['der2']:>7.0f}"
        )


if __name__ == "__main__":
    main()
