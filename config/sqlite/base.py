"""Django's own SQLite, for a file that belongs to its owner and stays where it is.

A file that is deleted or replaced while it is open goes on taking writes that nobody will ever read: SQLite
does not look. So every statement that may write looks first, and is refused when the file is not the one this
process began with.
"""

import os
import stat
from functools import partial
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base
from django.utils.asyncio import async_unsafe

READS: Final = ("SELECT", "PRAGMA", "EXPLAIN")
GONE: Final = (
    "The file of the database was removed or replaced while the site was running: nothing is recorded until "
    "it is back, or the site is started again."
)

_opened: dict[str, tuple[int, int]] = {}  # path of each file that this process has opened → device, inode


def is_file(name: str) -> bool:
    """Return whether a database of this name is a file, rather than memory."""
    return name != ":memory:" and not name.startswith("file:")


def refuse_replaced_file(path: str) -> None:
    """Raises OperationalError when the file is not the one that this process opened first."""
    try:
        status = os.stat(path)
    except OSError:
        raise OperationalError(GONE) from None
    if (status.st_dev, status.st_ino) != _opened.setdefault(path, (status.st_dev, status.st_ino)):
        raise OperationalError(GONE)


def make_file(path: str) -> None:
    """An empty file that only its owner may read, where there is none yet."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR))
    except OSError:
        return  # it is there, or SQLite says what is wrong


class Cursor(base.SQLiteCursorWrapper):
    """Looks whether the file is still there before it writes."""

    def __init__(self, *arguments: Any, path: str, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.path = path

    def execute(self, query: str, params: Any = None) -> Any:
        if not query.startswith(READS):
            refuse_replaced_file(self.path)
        return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        refuse_replaced_file(self.path)
        return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to the file."""

    @async_unsafe
    def get_new_connection(self, conn_params: Any) -> Any:
        path = str(self.settings_dict["NAME"])
        if is_file(path):
            if path not in _opened:
                make_file(path)
            if path in _opened or os.path.exists(path):
                refuse_replaced_file(path)
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> Any:
        path = str(self.settings_dict["NAME"])
        if not is_file(path):
            return super().create_cursor(name)
        return self.connection.cursor(factory=partial(Cursor, path=path))

    def _commit(self) -> None:
        path = str(self.settings_dict["NAME"])
        if is_file(path) and self.connection is not None:
            refuse_replaced_file(path)
        super()._commit()  # type: ignore[misc]  # the stubs do not know it
