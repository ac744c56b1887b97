"""The command line: dead-button [OPTIONS] runs the site; `work` and `manage` do the rest.

A wheel carries the site in the folder `site` beside this file, and its requirements are installed already. In
a checkout the site is the repository, and the first start makes its environment.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from dead_button import __version__, environment

PACKAGED = Path(__file__).resolve().parent / "site"
CHECKOUT = environment.ROOT
USAGE = """\
dead-button [--demo] [--data FOLDER] [--host ADDRESS] [--port NUMBER] [--workers NUMBER]
            [--new-secret] [--prepare]
    runs the site and says its address

  --demo            with a demo club, in mid-season with a night in progress, in a folder of its own
  --data FOLDER     where the site keeps its data
                    (DATA_DIR; otherwise {data})
  --host ADDRESS    the address to listen on (0.0.0.0: all)
  --port NUMBER     the port to listen on (8000)
  --workers NUMBER  processes; more than one needs REDIS_URL
  --new-secret      make a new secret though there is data: everybody signs in again
  --prepare         bring data and files up to date, and end

dead-button work [--processes NUMBER] [--only worker|beat]
    background jobs, beside a site of several processes

dead-button manage COMMAND …
    every other command: backup, restore, doctor, export_club, import_results, help …

dead-button --version"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    match list(sys.argv[1:] if arguments is None else arguments):
        case ["--version"]:
            print(f"Dead Button {__version__}")
            return 0
        case ["--help" | "-h" | "help"] | ["serve", "--help" | "-h"]:
            print(USAGE.format(data=default_data(demo=False)))
            return 0
        case ["manage", *rest]:
            begin = [*rest]
        case ["work", *rest]:
            begin = ["work", *rest]
        case ["serve", *rest] | [*rest]:
            begin = ["serve", *rest]
    try:
        if begin[:1] == ["serve"]:
            begin = with_folder(begin)
        elif "DATA_DIR" not in os.environ:
            os.environ["DATA_DIR"] = str(default_data(demo=False))
        return run(begin)
    except (environment.Unusable, ValueError) as fault:
        print(fault, file=sys.stderr)
        return 1


def with_folder(arguments: list[str]) -> list[str]:
    """Return the arguments without those about the folder and the secret, which are put into the environment;
    the folder is made. Raises ValueError with a sentence."""
    rest = []
    folder = os.environ.get("DATA_DIR", "")
    each = iter(arguments)
    for argument in each:
        if argument == "--data":
            folder = next(each, "")
        elif argument.startswith("--data="):
            folder = argument.removeprefix("--data=")
        elif argument == "--new-secret":
            os.environ["NEW_SECRET"] = "1"
            continue
        else:
            rest.append(argument)
            continue
        if not folder:
            raise ValueError("--data needs the folder to keep the data in.")
    path = Path(folder).absolute() if folder else default_data(demo="--demo" in rest)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"The folder {path} cannot be made ({error.strerror}).") from None
    os.environ["DATA_DIR"] = str(path)
    return rest


def default_data(*, demo: bool) -> Path:
    """Return the folder of the data where none is named: a checkout's own, else the user's for programs.

    The demo keeps to a folder of its own: it never touches a real club's data.
    """
    if not PACKAGED.is_dir():
        folder = CHECKOUT / ".data"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Dead Button"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "Dead Button"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "dead-button"
    return folder / "demo" if demo else folder


def run(arguments: list[str]) -> int:
    """Run a command of manage.py: here where everything is installed, else with the checkout's Python."""
    if PACKAGED.is_dir():
        return run_here(PACKAGED, arguments)
    python = environment.prepare("requirements.txt")
    command = [str(python), str(CHECKOUT / "manage.py"), *arguments]
    if sys.platform != "win32":
        os.execv(python, command)
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:  # the site has heard it too, and ends
        return 0


def run_here(site: Path, arguments: list[str]) -> int:
    """Run a command of the manage.py in that folder, in this process."""
    sys.path.insert(0, str(site))
    # for the processes that this one starts
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    sys.argv = ["dead-button", *arguments]
    import manage

    manage.main()
    return 0
