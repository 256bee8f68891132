"""Call a stored model once, print what came: `python -m workers.probe MODEL_ID SECONDS`."""

import asyncio
import json
import sys
from dataclasses import asdict, replace
from typing import Any

from app.bootstrap import Core, open_gateway
from app.db import model_configs
from app.db.engine import reading
from app.errors import Der2Error
from app.protocol.chat import CallFailure, ChatRequest, Message
from app.protocol.model_config import ModelConfig
from workers.arguments import core_of, parser

QUESTION = (Message("user", "Answer with the single word: ready"),)
OUTPUT_TOKENS = 256


def main() -> None:
    """Print one JSON object on standard output."""
    arguments = parser(__doc__)
    arguments.add_argument("model_id")
    arguments.add_argument("timeout_seconds", type=float)
    given = arguments.parse_args()
    core = core_of(given)
    told = asyncio.run(_probe(core, given.model_id, given.timeout_seconds))
    sys.stdout.write(json.dumps(told))


async def _probe(core: Core, model_id: str, timeout_seconds: float) -> dict[str, Any]:
    with reading(core.engine) as connection:
        row = model_configs.get_model(connection, model_id)
    config = ModelConfig.model_validate(row["config"])
    try:
        endpoint = core.keyring.endpoint(config, row["encrypted_key"])
    except Der2Error as error:
        return {"ok": False, "problem": {"code": error.code, "detail": error.detail}}
    gateway = open_gateway(core)
    reply = await gateway.complete(
        replace(endpoint, timeout_seconds=timeout_seconds, max_attempts=1),
        ChatRequest(QUESTION, max_output_tokens=OUTPUT_TOKENS),
        wanted=lambda: True,
    )
    await gateway.close()
    if isinstance(reply, CallFailure):
        return {"ok": False, "problem": {"code": str(reply.reason), "detail": reply.detail}}
    return {
        "ok": True,
        "reply": reply.text,
        "finish_reason": reply.finish_reason,
        "latency_seconds": reply.latency_seconds,
        "usage": asdict(reply.usage) if reply.usage else None,
        "dropped_params": list(reply.dropped_params),
    }


if __name__ == "__main__":
    main()
