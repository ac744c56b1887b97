"""A client that knows nothing of the API but its OpenAPI description: it builds each request from that, and
holds what it sends and what it is answered against it."""

from itertools import count

import jsonschema_rs


class SchemaClient:
    """program: sends what was built; schema: as /api/v1/openapi.json has it."""

    def __init__(self, program, schema):
        self.program, self.schema = program, schema
        self.keys = count(1)
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, methods in schema["paths"].items()
            for method, operation in methods.items()
        }

    def call(self, name, *, body=None, status=None, **values):
        """Call an operation by its id, with values for its parameters."""
        method, path, operation = self.operations[name]
        query, headers = {}, {}
        for each in operation.get("parameters", ()):
            value = values.pop(each["name"], None)
            if each["in"] == "path":
                path = path.replace(f"{{{each['name']}}}", str(value))
            elif each["in"] == "header" and each["required"]:
                headers[each["name"]] = f"key-{next(self.keys)}"
            elif value is not None:
                query[each["name"]] = value
        assert not values, f"{name} has no {', '.join(values)}"
        if "requestBody" in operation:
            self.validate(operation["requestBody"]["content"]["application/json"]["schema"], body)
        address = path.removeprefix("/api/v1/") + "".join(
            f"{'&' if number else '?'}{key}={value}" for number, (key, value) in enumerate(query.items())
        )
        answer = self.program.ask(address, method.upper(), body, **headers)
        described = operation["responses"][str(answer.status_code)]
        (content,) = described["content"].values()
        told = answer.json()
        self.validate(content["schema"], told)
        good = {int(each) for each in operation["responses"] if each.startswith("2")}
        assert answer.status_code in ({status} if status else good), told
        return told

    def validate(self, schema, value):
        """Raises where a value is not as it is described."""
        whole = {**schema, "components": self.schema["components"]}
        jsonschema_rs.Draft202012Validator(whole).validate(value)

    def fact(self, body, kind, **values):
        """A fact for a list of facts in this shape: what has to be in it is as the example has it."""
        items = self.schema["components"]["schemas"][body]["properties"]["facts"]["items"]
        shape = self.shape(items["discriminator"]["mapping"][kind])
        required = {name: shape["properties"][name]["examples"][0] for name in shape["required"]}
        return required | values

    def shape(self, reference):
        """The shape that is referred to."""
        return self.schema["components"]["schemas"][reference.rpartition("/")[2]]
