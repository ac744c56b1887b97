"""Description of the API: as OpenAPI for programs, and as a page without scripts for people."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.api.problems import MEANINGS
from clubs.api_scopes import SCOPES

Schema = Mapping[str, Any]


@require_safe
def openapi(request: HttpRequest, schema: Schema) -> HttpResponse:
    """The description for programs."""
    return JsonResponse(schema, headers={"Cache-Control": "no-cache"})


@require_safe
def page(request: HttpRequest, schema: Schema) -> HttpResponse:
    """The same to read: every operation with what it takes and gives, every shape."""
    context = {
        "title": schema["info"]["title"],
        "operations": [
            _operation(method, path, operation)
            for path, methods in schema["paths"].items()
            for method, operation in methods.items()
        ],
        "shapes": [
            _shape(name, operation) for name, operation in sorted(schema["components"]["schemas"].items())
        ],
        "scopes": SCOPES.items(),
        "problems": MEANINGS.items(),
    }
    return render(request, "clubs/api_docs.html", context)


PAGES: Final[Mapping[str, Callable[[HttpRequest, Schema], HttpResponse]]] = {
    "": page,
    "docs": page,
    "openapi.json": openapi,
}


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    given: Schema = next((each for status, each in operation["responses"].items() if status < "3"), {})
    body = operation.get("requestBody", {})
    return {
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "description": operation.get("description", ""),
        "scope": operation.get("x-scope", ""),
        "takes": [
            {
                "name": each["name"],
                "where": each["in"],
                "type": _type(each["schema"]),
                "must": each.get("required", False),
            }
            for each in operation.get("parameters", ())
        ],
        "body": _content(body),
        "gives": _content(given),
    }


def _content(response: Mapping[str, Any]) -> str:
    return next((_type(each["schema"]) for each in response.get("content", {}).values()), "")


def _shape(name: str, described: Mapping[str, Any]) -> dict[str, Any]:
    must = described.get("required", ())
    fields = [
        {"name": field, "type": _type(of), "must": field in must}
        for field, of in described.get("properties", {}).items()
    ]
    return {"name": name, "description": described.get("description", ""), "fields": fields}


def _type(schema: Mapping[str, Any]) -> str:
    """Return what stands there, as short as it can be said."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(map(_type, several)))
    if "enum" in schema:
        return " | ".join(f"“{each}”" for each in schema["enum"])
    if "const" in schema:
        return f"“{schema['const']}”"
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    kind = str(schema.get("type", "anything"))
    return f"{kind} ({schema['format']})" if "format" in schema else kind
