"""Tests of what is pinned is enough for every Python and every machine that is promised, and for nobody's
own."""

import re
import tomllib
from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.site import ROOT

FILES = ("requirements.txt", "requirements-test.txt")
PYTHONS = ("3.11.0", "3.11.2", "3.11.3", "3.12.1", "3.13.0", "3.14.0")
MACHINES = {
    "Linux on x86-64": ("linux", "Linux", "x86_64", "posix"),
    "Linux on ARM": ("linux", "Linux", "aarch64", "posix"),
    "macOS on Intel": ("darwin", "Darwin", "x86_64", "posix"),
    "macOS on ARM": ("darwin", "Darwin", "arm64", "posix"),
    "Windows": ("win32", "Windows", "AMD64", "nt"),
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def pins(name):
    """Every line of the file that pins something, with its hashes."""
    text = "\n".join(
        line for line in (ROOT / name).read_text().splitlines() if not line.lstrip().startswith("#")
    )
    return [line.split("--hash=") for line in text.replace("\\\n", " ").splitlines() if line.strip()]


def environment(python, machine):
    platform, system, processor, os_name = MACHINES[machine]
    return {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": platform,
        "platform_system": system,
        "platform_machine": processor,
        "os_name": os_name,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }


def applies(requirement, there, extras=("",)):
    marker = requirement.marker
    return marker is None or any(marker.evaluate(there | {"extra": extra}) for extra in extras)


WANTED = {  # what each package that is installed here asks for, in turn
    canonicalize_name(found.name): [Requirement(each) for each in found.requires or []]
    for found in distributions()
}
WANTED["dead-button"] = [
    Requirement(each) for each in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"])
]


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
def test_all_that_is_asked_for_is_pinned_on_every_python_and_machine(python, machine):
    there = environment(python, machine)
    pinned = {}
    for text, *_ in pins("requirements-test.txt"):
        if applies(pin := Requirement(text), there):
            assert pinned.setdefault(canonicalize_name(pin.name), pin) is pin, f"{pin.name} twice"
    asked, lacking = [("dead-button", frozenset())], set()
    seen = set(asked)
    while asked:
        name, extras = asked.pop()
        for each in WANTED.get(name, ()):
            wanted = canonicalize_name(each.name)
            if not applies(each, there, ("", *extras)):
                continue
            if wanted not in pinned:
                lacking.add(f"{wanted}, for {name}")
            elif (found := (wanted, frozenset(each.extras))) not in seen:
                seen.add(found)
                asked.append(found)
    assert lacking == set()


@pytest.mark.parametrize("name", FILES)
def test_every_pin_is_one_version_with_its_hashes(name):
    lines = pins(name)
    assert len(lines) > 30
    for text, *hashes in lines:
        assert re.fullmatch(r"==[\w.]+", str(Requirement(text).specifier)), text
        assert hashes, text
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", each) for each in hashes), text


@pytest.mark.parametrize("name", FILES)
def test_no_place_to_load_from_is_named(name):
    text = (ROOT / name).read_text()
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|\bfile:", text)


def test_what_is_tested_is_what_is_served():
    tested = {text.strip(): hashes for text, *hashes in pins("requirements-test.txt")}
    assert {text.strip(): tested.get(text.strip()) for text, *_ in pins("requirements.txt")} == {
        text.strip(): hashes for text, *hashes in pins("requirements.txt")
    }
