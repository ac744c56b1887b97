"""Tests of what the contracts of pyproject.toml do not say of imports."""

from graphlib import TopologicalSorter

import grimp

APPS = ("words", "clauses", "charts", "config", "clubs", "tables", "tournaments", "gameplay")


def test_no_modules_import_each_other_in_a_circle_not_for_types_either():
    graph = grimp.build_graph(*APPS, cache_dir=None)
    assert len(graph.modules) > 1000
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()
