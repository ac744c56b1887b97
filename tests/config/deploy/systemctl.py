"""Data: what systemctl does with the services of docs/deploy, where there is no systemd: start, stop, reload.

systemctl.py ROOT PORT COMMAND [--now] UNIT …; paths of units lie under ROOT.
"""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

root, port, command, *units = sys.argv[1:]
state = Path(root, "run")


def settings(unit: str) -> dict[str, str]:
    """The last value of each name in the unit."""
    text = Path(root, "etc/systemd/system", f"{unit}.service").read_text()
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))


def here(words: str) -> str:
    """A line of a unit, on this machine."""
    for folder in ("/opt/", "/etc/", "/var/"):
        words = words.replace(folder, f"{root}{folder}")
    return words.replace("--port 8000", f"--port {port}")


def environment(unit: str) -> dict[str, str]:
    lines = Path(here(settings(unit)["EnvironmentFile"])).read_text().splitlines()
    said = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**kept, **said}


def start(unit: str) -> None:
    with Path(root, f"{unit}.log").open("ab") as log:
        began = subprocess.Popen(
            shlex.split(here(settings(unit)["ExecStart"])),
            env=environment(unit),
            cwd="/",
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    (state / unit).write_text(str(began.pid))


def stop(unit: str) -> None:
    pid = int((state / unit).read_text())
    os.kill(pid, signal.SIGTERM)
    for _ in range(600):
        if not Path(f"/proc/{pid}/cmdline").exists() or not Path(f"/proc/{pid}/cmdline").read_text():
            return
        time.sleep(0.1)
    raise SystemExit(f"{unit} does not end")


def reload(unit: str) -> None:
    line = settings(unit)["ExecReload"].replace("$MAINPID", (state / unit).read_text())
    subprocess.run(shlex.split(line), check=True)


state.mkdir(exist_ok=True)
for unit in units:
    if unit == "--now" or unit == "caddy":
        continue
    if command in ("stop", "restart"):
        stop(unit)
    if command in ("enable", "start", "restart"):
        start(unit)
    if command == "reload":
        reload(unit)
