"""What generating costs: instances with text, pages of PDF, and memory as the count grows.

Each measurement is a process of its own, which tells its CPU seconds and its peak memory.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

from app.documents.extraction import extract_pdf
from app.generation.assembly import Rendering
from app.generation.draws import Draws
from app.generation.generate import generate
from app.generation.paper import Paper
from app.generation.parameters import GenerateRequest, PaperFormat
from app.library.rendering import render_paper
from app.typesetting.typeset import typeset

ROOT = Path(__file__).parents[1]
COUNTS = (100, 1_000)
PAPERS = 300


def text_instances(count: int) -> dict[str, float]:
    """Generate instances with text documents and throw them away."""
    chars = documents = 0
    for one in generate(GenerateRequest(seed=1, count=count), render_paper):
        documents += len(one.renderings)
        chars += sum(len(rendering.text) for rendering in one.renderings)
    return {"instances": count, "documents": documents, "chars": chars}


def pdf_pages(count: int) -> dict[str, float]:
    """Typeset papers, and extract their text; the papers themselves are made beforehand."""
    papers: list[Paper] = []

    def keep(paper: Paper, form: PaperFormat) -> Rendering:
        papers.append(paper)
        return render_paper(paper, form)

    request = GenerateRequest(
        seed=Draws("bench").below(1_000), count=60, length=(20_000, 40_000)
    )
    for _ in generate(request, keep):
        if len(papers) >= count:
            break
    started = time.process_time()
    files = [typeset(paper) for paper in papers[:count]]
    typeset_seconds = time.process_time() - started
    pages = sum(extract_pdf(file).pages for file in files)
    extract_seconds = time.process_time() - started - typeset_seconds
    return {
        "papers": len(files),
        "pages": pages,
        "typeset_pages_per_cpu_second": pages / typeset_seconds,
        "extracted_pages_per_cpu_second": pages / extract_seconds,
        "kilobytes_per_paper": sum(map(len, files)) / len(files) / 1_000,
    }


MEASUREMENTS = {"text": text_instances, "pdf": pdf_pages}


def measured(name: str, count: int) -> dict[str, float]:
    """Return what a measurement tells of itself, made in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.generation", name, str(count)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    if len(sys.argv) == 3:
        found = MEASUREMENTS[sys.argv[1]](int(sys.argv[2]))
        usage = resource.getrusage(resource.RUSAGE_SELF)
        found["cpu_seconds"] = usage.ru_utime + usage.ru_stime
        found["peak_megabytes"] = usage.ru_maxrss / 1_024
        print(json.dumps(found))
        return
    results = [
        *({"work": "text instances", **measured("text", count)} for count in COUNTS),
        {"work": "PDF papers", **measured("pdf", PAPERS)},
    ]
    (ROOT / "bench" / "generation.json").write_text(json.dumps(results, indent=2) + "\n")
    for result in results:
        print("  ".join(f"{key} {_short(value)}" for key, value in result.items()))


def _short(value: object) -> str:
    return f"{value:,.1f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()
