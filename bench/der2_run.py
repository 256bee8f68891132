"""A whole four-regime run in one executor: `der2_run URL DATABASE IN_FLIGHT`.

Prompt building, truncation, call, rule grading and storing, from submitted cells to report.
"""

import asyncio
import json
import sys
import time

from sqlalchemy import Engine

from app.db import runs
from app.db.engine import open_engine, reading
from app.gateway.litellm_gateway import LiteLLMGateway
from app.library.endpoints import Keyring
from app.library.hosts import HostPolicy
from app.protocol.chat import ChatRequest, Message, ModelEndpoint
from app.runs.loop import ExecutorLoop
from app.vault import Vault
from bench.setting import VAULT_KEY


async def main() -> None:
    url, database, in_flight = sys.argv[1], sys.argv[2], int(sys.argv[3])
    engine = open_engine(database)
    gateway = LiteLLMGateway(environ={})
    warm = ChatRequest((Message("user", "x"),), temperature=1.0, top_p=0.7)
    await gateway.complete(ModelEndpoint("openai/m", url), warm, wanted=lambda: True)
    keyring = Keyring(Vault([VAULT_KEY]), {}, HostPolicy())
    loop = ExecutorLoop(engine, gateway, keyring, max_in_flight=in_flight)
    cpu, wall = time.process_time(), time.perf_counter()
    working = asyncio.create_task(loop.run())
    await asyncio.to_thread(_await_end, engine)
    spent = {"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}
    loop.stop()
    await working
    await gateway.close()
    print(json.dumps(spent), flush=True)


def _await_end(engine: Engine) -> None:
    while True:
        with reading(engine) as connection:
            if not runs.list_states(connection, runs.OPEN_STATUSES):
                return
        time.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(main())
