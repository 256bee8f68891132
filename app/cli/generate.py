"""`der2 generate`: a docset folder out of a seed; no server is needed."""

from pathlib import Path
from typing import Annotated, Any

import typer

from app.cli.options import JsonOption

Several = str | None


def generate(  # noqa: PLR0913 - one per option
    *,
    output: Annotated[
        Path, typer.Option("-o", "--output", file_okay=False, help="A new folder.")
    ],
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same bytes.")] = 0,
    count: Annotated[
        int, typer.Option("--count", help="Instances, or pairs of them with --pairs.")
    ] = 20,
    domains: Annotated[
        Several, typer.Option("--domains", help="Names, separated by commas. Default: all.")
    ] = None,
    extraction: Annotated[
        Several, typer.Option("--extraction", help="Levels 0 to 3, as 2 or 0,1 or 0-3.")
    ] = None,
    inference: Annotated[
        Several, typer.Option("--inference", help="Levels 0 to 3, as 2 or 0,1 or 0-3.")
    ] = None,
    noise: Annotated[
        int | None, typer.Option("--noise", help="Noise documents of an instance.")
    ] = None,
    concepts: Annotated[
        int | None, typer.Option("--concepts", help="Needed concepts. Default: by inference.")
    ] = None,
    length: Annotated[
        Several, typer.Option("--length", help="Characters of a document, as 4000-9000.")
    ] = None,
    unanswerable: Annotated[
        float | None, typer.Option("--unanswerable", help="Share without an answer, 0 to 1.")
    ] = None,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Isomorphic pairs in two domains.")
    ] = False,
    answer_types: Annotated[
        Several,
        typer.Option("--answer-types", help="numeric,formula,boolean,… Default: all."),
    ] = None,
    format_name: Annotated[
        str | None, typer.Option("--format", help="text, markdown, pdf or mixed.")
    ] = None,
    lose_to_truncation: Annotated[
        bool, typer.Option("--lose-to-truncation", help="Put what is needed into the cut.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Generate a docset with exact truth: invented laws, papers on them, near misses."""
    from app.cli import generating  # noqa: PLC0415 - it loads the generator and PyMuPDF

    asked: dict[str, Any] = {
        "seed": seed,
        "count": count,
        "domains": generating.listed(domains),
        "extraction": generating.numbers("extraction", extraction),
        "inference": generating.numbers("inference", inference),
        "noise": noise,
        "concepts": concepts,
        "length": generating.bounds("length", length),
        "unanswerable": unanswerable,
        "pairs": pairs,
        "answer_types": generating.listed(answer_types),
        "format": format_name,
        "lose_to_truncation": lose_to_truncation,
    }
    generating.generate_folder(
        {name: value for name, value in asked.items() if value is not None},
        output,
        as_json=as_json,
    )
