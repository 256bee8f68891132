"""Every error that der2 raises on purpose.

Der2Error
├── InvalidRequest          422  the input is wrong; the message says what to do
│   ├── RegimeUnavailable   422  instances cannot serve a regime that was asked for
│   ├── DocsetInvalid       409  a docset with open errors cannot be frozen
│   ├── KeyReused           422  an Idempotency-Key came again with another body
│   └── PdfRefused          422  a PDF that gives no text
│       ├── EmptyFile       422
│       ├── NotAPdf         422
│       ├── EncryptedPdf    422  it asks for a password
│       ├── DamagedPdf      422
│       ├── NoTextLayer     422  a scan, or blank pages
│       └── ExtractionFailed 422 reading it took too long or too much memory
├── MalformedBody           400  the body is not JSON as this service reads it
├── UnsupportedMedia        415  the body is of a kind that this place does not read
├── TooLarge                413  the body is over the limit
├── Unauthorized            401  no valid API key came with the request
├── Forbidden               403  the Host or Origin is not ours, or a host is not allowed
├── NotFound                404
├── Conflict                409
│   ├── InvalidState        409  the verb does not fit the state
│   ├── DocsetNotFrozen     409
│   ├── DocsetFrozen        409
│   ├── RunNotFinished      409
│   ├── NameTaken           409
│   └── KeyInFlight         409  the first request with this Idempotency-Key is still running
├── DocsetCorrupt           500  stored bytes do not match the frozen manifest
├── StorageFailed           503  the database is full, locked, too old or cannot be reached
└── SettingsInvalid         500  a DER2_ setting is wrong
"""

from typing import NamedTuple


class FieldError(NamedTuple):
    """One wrong place in a body: an RFC 6901 pointer and what to do about it."""

    pointer: str
    detail: str


class Der2Error(Exception):
    """Root of the tree. `code` is stable; `status` is the HTTP status it maps to."""

    code = "internal_error"
    status = 500
    title = "Internal error"

    def __init__(self, detail: str, errors: tuple[FieldError, ...] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors = errors


class InvalidRequest(Der2Error):
    code, status, title = "invalid_request", 422, "The request is not valid"


class RegimeUnavailable(InvalidRequest):
    code, title = "regime_unavailable", "Instances cannot serve this regime"


class DocsetInvalid(Der2Error):
    code, status, title = "docset_invalid", 409, "The docset has open errors"


class KeyReused(InvalidRequest):
    code, title = "idempotency_key_reused", "The Idempotency-Key came with another body"


class PdfRefused(InvalidRequest):
    code, title = "pdf_refused", "The PDF gives no text"


class EmptyFile(PdfRefused):
    code, title = "empty_file", "The file is empty"


class NotAPdf(PdfRefused):
    code, title = "not_a_pdf", "The file is not a PDF"


class EncryptedPdf(PdfRefused):
    code, title = "encrypted_pdf", "The PDF asks for a password"


class DamagedPdf(PdfRefused):
    code, title = "damaged_pdf", "The PDF is damaged"


class NoTextLayer(PdfRefused):
    code, title = "no_text_layer", "The PDF holds no text"


class ExtractionFailed(PdfRefused):
    code, title = "extraction_failed", "The PDF could not be read within the limits"


class MalformedBody(Der2Error):
    code, status, title = "malformed_body", 400, "The body cannot be read"


class UnsupportedMedia(Der2Error):
    code, status, title = "unsupported_media_type", 415, "The body is of another kind"


class TooLarge(Der2Error):
    code, status, title = "too_large", 413, "The body is too large"


class Unauthorized(Der2Error):
    code, status, title = "unauthorized", 401, "An API key is needed"


class Forbidden(Der2Error):
    code, status, title = "forbidden", 403, "Not allowed"


class NotFound(Der2Error):
    code, status, title = "not_found", 404, "Not found"


class Busy(Der2Error):
    code, status, title = "busy", 503, "The service is busy"


class Conflict(Der2Error):
    code, status, title = "conflict", 409, "Conflict"


class InvalidState(Conflict):
    code, title = "invalid_state", "The verb does not fit the state"


class DocsetNotFrozen(Conflict):
    code, title = "docset_not_frozen", "The docset is not frozen"


class DocsetFrozen(Conflict):
    code, title = "docset_frozen", "The docset is frozen"


class RunNotFinished(Conflict):
    code, title = "run_not_finished", "The run is not finished"


class NameTaken(Conflict):
    code, title = "name_taken", "The name is taken"


class KeyInFlight(Conflict):
    code, title = "idempotency_key_in_flight", "The first request is still running"


class DocsetCorrupt(Der2Error):
    code, status, title = "docset_corrupt", 500, "A document differs from its manifest"


class StorageFailed(Der2Error):
    code, status, title = "storage_failed", 503, "The database refused"


class SettingsInvalid(Der2Error):
    code, status, title = "settings_invalid", 500, "A setting is wrong"
