"""A step of building the wheel: it carries compiled catalogues (pyproject.toml names this file)."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """A build of the wheel, with what is compiled for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is not compiled yet, before the files of the wheel are listed."""
        sys.path.insert(0, self.root)
        from config.translation.catalogues import compiled

        compiled.compile_all(Path(self.root) / "config" / "locale")
