"""Data: what git does in docs/operations.md, where there is no network: clone and pull of the tree that is
tested.

git.py clone ADDRESS FOLDER, git.py -C FOLDER pull --ff-only. What is pulled differs in one file.
"""

import os
import shutil
import sys
from pathlib import Path

source = Path(os.environ["SOURCE"])
NOT_COPIED = shutil.ignore_patterns(".venv", ".git", ".data", ".*_cache", ".hypothesis")

if sys.argv[1] == "clone":
    folder = Path(sys.argv[3])
    shutil.copytree(source, folder, ignore=NOT_COPIED, symlinks=True)
    (folder / ".venv").symlink_to(Path(sys.prefix))
else:
    with Path(sys.argv[2], "static/css/page.css").open("a") as styles:
        styles.write("\ni { order: 1; }\n")
