"""Every error as application/problem+json (RFC 9457), and never a stack trace."""

import logging
from collections.abc import Sequence
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from app.errors import Der2Error, FieldError
from app.library.parsing import told

MEDIA_TYPE = "application/problem+json"
TYPE_BASE = "urn:der2:problem:"

log = logging.getLogger(__name__)


class ProblemError(BaseModel):
    pointer: str
    detail: str


class Problem(BaseModel):
    """What every error looks like; `code` is stable."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    request_id: str
    errors: list[ProblemError]


def problem(
    request: Request,
    *,
    status: int,
    code: str,
    title: str,
    detail: str,
    errors: Sequence[FieldError] = (),
) -> JSONResponse:
    """Return a problem response for a request."""
    body = Problem(
        type=f"{TYPE_BASE}{code}",
        title=title,
        status=status,
        detail=detail,
        instance=request.url.path,
        code=code,
        request_id=getattr(request.state, "request_id", ""),
        errors=[ProblemError(pointer=found.pointer, detail=found.detail) for found in errors],
    )
    return JSONResponse(body.model_dump(), status, media_type=MEDIA_TYPE)


def handle_problems(app: FastAPI) -> None:
    """Make every error of the app a problem."""
    app.add_exception_handler(Der2Error, _own)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


def _own(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, Der2Error):
        raise error
    return problem(
        request,
        status=error.status,
        code=error.code,
        title=error.title,
        detail=error.detail,
        errors=error.errors,
    )


def _invalid(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    found = told([one | {"loc": _place(one["loc"])} for one in error.errors()])
    first = ", ".join(dict.fromkeys(one.pointer or "the body" for one in found[:3]))
    places = "1 place is wrong" if len(found) == 1 else f"{len(found)} places are wrong"
    return problem(
        request,
        status=HTTPStatus.UNPROCESSABLE_ENTITY,
        code="invalid_request",
        title="The request is not valid",
        detail=f"{places}: {first}.",
        errors=found[:100],
    )


def _place(where: Sequence[str | int]) -> Sequence[str | int]:
    """Return a place without its first part where that says `body`: pointers start there."""
    return where[1:] if where[0] == "body" else where


def _http(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    status = HTTPStatus(error.status_code)
    response = problem(
        request,
        status=status,
        code=status.name.lower(),
        title=status.phrase,
        detail=error.detail or status.description,
    )
    response.headers.update(error.headers or {})
    return response


def _unexpected(request: Request, error: Exception) -> JSONResponse:
    log.error("request failed", exc_info=error)
    return problem(
        request,
        status=HTTPStatus.INTERNAL_SERVER_ERROR,
        code="internal_error",
        title="Internal error",
        detail="The service failed. Its log says why, under this request_id.",
    )
