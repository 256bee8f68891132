"""A provider for benchmarks: a process of its own that answers after a fixed latency."""

import asyncio
import sys

from aiohttp import web

REPLY = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {"role": "assistant", "content": "It doubles.\nFinal Answer: 1001"},
        }
    ],
    "usage": {"prompt_tokens": 20, "completion_tokens": 7, "total_tokens": 27},
}


async def complete(request: web.Request) -> web.Response:
    await request.read()
    await asyncio.sleep(float(sys.argv[1]))
    return web.json_response(REPLY)


async def main() -> None:
    app = web.Application(client_max_size=2**28)
    app.router.add_post("/v1/chat/completions", complete)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
