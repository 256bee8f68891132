"""The calls of a der2 run by a bare litellm loop: `bare_litellm URL PROMPTS IN_FLIGHT`."""

import asyncio
import json
import os
import sys
import time
from pathlib import Path

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
import litellm

litellm.suppress_debug_info = True


async def main(url: str, prompts: list[list[dict[str, str]]], in_flight: int) -> None:
    slots = asyncio.Semaphore(in_flight)

    async def call(messages: list[dict[str, str]]) -> None:
        async with slots:
            await litellm.acompletion(
                model="openai/m",
                messages=messages,
                api_base=url,
                api_key="none",
                temperature=1.0,
                top_p=0.7,
                seed=1,
                num_retries=0,
                max_retries=0,
            )

    await call(prompts[0])
    cpu, wall = time.process_time(), time.perf_counter()
    await asyncio.gather(*(call(messages) for messages in prompts))
    spent = {"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}
    print(json.dumps(spent), flush=True)


if __name__ == "__main__":
    read = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    asyncio.run(main(sys.argv[1], read, int(sys.argv[3])))
