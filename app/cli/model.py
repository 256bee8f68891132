"""`der2 model`: register, list, try and delete model configurations."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from app.cli.names import find_id
from app.cli.options import JsonOption, ModelArgument, UrlOption, open_target
from app.cli.output import NOTHING, known, note, say, say_deleted, say_json, say_table
from app.cli.problems import ExitCode

commands = typer.Typer(help="Register, list, try and delete models.", no_args_is_help=True)
PATH = "/v1/models"


@commands.command("add")
def add_model(  # noqa: PLR0913 - one parameter per option
    name: Annotated[str, typer.Argument(help="What reports will call it.")],
    *,
    litellm_model: Annotated[
        str, typer.Option("--model", help="In litellm's notation: openai/gpt-4o.")
    ],
    api_base: Annotated[
        str | None, typer.Option(help="The endpoint, where it is not the provider's own.")
    ] = None,
    api_key_env: Annotated[
        str | None, typer.Option(help="The variable, where the service runs, with the key.")
    ] = None,
    api_key_stdin: Annotated[
        bool, typer.Option("--api-key-stdin", help="Read the key from standard input.")
    ] = False,
    temperature: Annotated[float | None, typer.Option()] = None,
    top_p: Annotated[float | None, typer.Option()] = None,
    max_output_tokens: Annotated[int | None, typer.Option()] = None,
    reasoning_effort: Annotated[str | None, typer.Option()] = None,
    timeout_seconds: Annotated[float | None, typer.Option(help="Of one attempt.")] = None,
    max_attempts: Annotated[int | None, typer.Option()] = None,
    max_concurrency: Annotated[int | None, typer.Option(help="Calls in flight.")] = None,
    rpm: Annotated[int | None, typer.Option(help="Requests a minute.")] = None,
    tpm: Annotated[int | None, typer.Option(help="Tokens a minute.")] = None,
    context_window: Annotated[int | None, typer.Option(help="In tokens.")] = None,
    input_price: Annotated[
        float | None, typer.Option(help="USD per million prompt tokens.")
    ] = None,
    output_price: Annotated[
        float | None, typer.Option(help="USD per million completion tokens.")
    ] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Register a model. A key comes from a variable or standard input, never from here."""
    body = given(
        name=name,
        litellm_model=litellm_model,
        api_base=api_base,
        api_key_env=api_key_env,
        api_key=_read_key() if api_key_stdin else None,
        timeout_seconds=timeout_seconds,
        max_attempts=max_attempts,
        context_window=context_window,
        params=given(
            temperature=temperature,
            top_p=top_p,
            max_output_tokens=max_output_tokens,
            reasoning_effort=reasoning_effort,
        ),
        limits=given(max_concurrency=max_concurrency, rpm=rpm, tpm=tpm),
        prices=given(input_per_million=input_price, output_per_million=output_price),
    )
    target = open_target(url)
    with target.client as client:
        shown = client.create(PATH, body)
    if as_json:
        say_json(shown)
        return
    say(f"{shown['id']}  {shown['name']}")
    note(f"try it with: {target.command('model test ' + shown['id'])}")


def given(**values: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Return the values that were given: what is None or empty is the service's to decide."""
    return {name: value for name, value in values.items() if value not in (None, {}, [])}


def _read_key() -> str:
    """Return the key from standard input; a terminal is asked, and does not show it."""
    if sys.stdin.isatty():
        return str(typer.prompt("API key", hide_input=True, err=True))
    key = sys.stdin.readline().strip()
    if not key:
        raise typer.BadParameter("standard input holds no key", param_hint="--api-key-stdin")
    return key


@commands.command("list")
def list_models(*, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """List models, newest first. Keys are never shown."""
    with open_target(url).client as client:
        found = list(client.pages(PATH))
    if as_json:
        say_json(found)
        return
    say_table(
        ("id", "name", "model", "api base", "key"),
        (
            (
                one["id"],
                one["name"],
                one["litellm_model"],
                known(one["api_base"]),
                _key_source(one),
            )
            for one in found
        ),
    )


def _key_source(shown: Mapping[str, Any]) -> str:
    if shown["api_key_env"]:
        return f"from {shown['api_key_env']}"
    return f"stored {shown['key_hint']}" if shown["has_key"] else NOTHING


@commands.command("test")
def try_model(
    model: ModelArgument, *, url: UrlOption = None, as_json: JsonOption = False
) -> None:
    """Call a model once with a short question; exit code 1 when that fails."""
    with open_target(url).client as client:
        told = client.act(f"{PATH}/{find_id(client, 'model', model)}/test")
    if as_json:
        say_json(told)
    elif told["ok"]:
        say(f"ok in {told['latency_seconds']:.1f} s: {told['reply'].strip()}")
    if not told["ok"]:
        note(f"error: {told['problem']['detail']} ({told['problem']['code']})")
        raise typer.Exit(ExitCode.ERROR)


@commands.command("delete")
def delete_model(
    model: ModelArgument, *, url: UrlOption = None, as_json: JsonOption = False
) -> None:
    """Delete a model, its stored key too; runs keep what they pinned of it."""
    with open_target(url).client as client:
        model_id = find_id(client, "model", model)
        client.delete(f"{PATH}/{model_id}")
    say_deleted(model_id, as_json=as_json)
