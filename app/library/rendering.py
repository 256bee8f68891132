"""Papers as files, and the text that a model will read of each."""

import threading

from app.documents.extraction import extract_pdf
from app.documents.files import PDF_SUFFIX, pdf_source
from app.generation.assembly import Rendering
from app.generation.paper import Paper
from app.generation.parameters import PaperFormat
from app.generation.render import paper_markdown, paper_text
from app.typesetting.typeset import typeset

# PyMuPDF is not made for threads, and requests run in several.
_ONE_AT_A_TIME = threading.Lock()


def render_paper(paper: Paper, form: PaperFormat) -> Rendering:
    """Return a paper in a format; the text of a PDF is what extraction gives."""
    if form is PaperFormat.PDF:
        return _as_pdf(paper)
    text = paper_markdown(paper) if form is PaperFormat.MARKDOWN else paper_text(paper)
    return Rendering(text, text.encode(), ".md" if form is PaperFormat.MARKDOWN else ".txt")


def _as_pdf(paper: Paper) -> Rendering:
    with _ONE_AT_A_TIME:
        data = typeset(paper)
        extracted = extract_pdf(data)
    return Rendering(extracted.text, data, PDF_SUFFIX, pdf_source(data, extracted))
