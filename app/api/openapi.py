"""The OpenAPI document: FastAPI's own, and bodies that endpoints read by hand."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

REFERENCE = "#/components/schemas/{model}"


def reference_to(model: type[BaseModel]) -> dict[str, str]:
    """Return the schema that points to a model among the document's components."""
    return {"$ref": REFERENCE.format(model=model.__name__)}


def describe(app: FastAPI, *models: type[BaseModel]) -> None:
    """Let the app's document hold the schemas of `models`, and what they refer to."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
            )
            schemas = made.setdefault("components", {}).setdefault("schemas", {})
            for model in models:
                schema = model.model_json_schema(ref_template=REFERENCE)
                for name, part in schema.pop("$defs", {}).items():
                    schemas.setdefault(name, part)
                schemas[model.__name__] = schema
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # FastAPI's documented way
