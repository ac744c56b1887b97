"""A machine on which docs/operations.md is followed word for word: a folder for its disk, and stand-ins for
what needs root, systemd or a network."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

from tests.site import PATIENCE, ROOT

HERE = Path(__file__).parent
NAME = "poker.test"
STAND_INS = {
    "apt-get": "exit 0",
    "adduser": "exit 0",
    "chown": "exit 0",
    "hostname": f"echo {NAME}",
    "install": 'shift 4; cp "$1" "$2"',  # install -m MODE -g GROUP FROM TO
    "git": '"{python}" "{here}/git.py" "$@"',
    "su": 'for last; do :; done; [ "$1" = postgres ] || exec sh -c "$last"',
    "systemctl": '"{python}" "{here}/systemctl.py" "{root}" {port} "$@"',
    "curl": 'for last; do :; done; exec "{python}" -c '
    '"import sys, urllib.request; urllib.request.urlopen(sys.argv[1])" "$last" 2>/dev/null',
}


def commands(heading: str) -> list[str]:
    """The blocks of commands under a heading of docs/operations.md."""
    text = (ROOT / "docs/operations.md").read_text()
    section = re.split(r"^#+ ", text.partition(f"### {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    blocks = re.findall(r"(?:^    .*\n)+", section, flags=re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks]


class Machine:
    """root: its disk. said: what is told the site otherwise than the file of its environment has it."""

    def __init__(self, root: Path, **said: str) -> None:
        self.root, self.said = root, said
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        for folder in ("opt", "etc/systemd/system", "etc/caddy", "var/lib/dead-button", "bin"):
            (root / folder).mkdir(parents=True)
        names = {"python": sys.executable, "here": HERE, "root": root, "port": self.port}
        for name, words in STAND_INS.items():
            for what, value in names.items():
                words = words.replace(f"{{{what}}}", str(value))
            path = root / "bin" / name
            path.write_text(f"#!/bin/sh\n{words}\n")
            path.chmod(0o755)

    def follow(self, block: str) -> str:
        """Do what the block says; what that printed."""
        for folder in ("/opt/", "/etc/", "/var/"):
            block = block.replace(folder, f"{self.root}{folder}")
        block = block.replace("127.0.0.1:8000", f"127.0.0.1:{self.port}")
        done = subprocess.run(
            ["sh", "-eu"],
            input=block,
            env={"PATH": f"{self.root}/bin:{os.environ['PATH']}", "SOURCE": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{done.stdout}\n{done.stderr}\n{self.logs}")
        return done.stdout

    def tell(self) -> None:
        """Change the environment's file as its owner would."""
        path = self.root / "etc/dead-button.env"
        lines = path.read_text().splitlines()
        kept = [line for line in lines if line.partition("=")[0] not in self.said]
        here = [line.replace("=/var/", f"={self.root}/var/") for line in kept]
        path.write_text("\n".join([*here, *(f"{name}={value}" for name, value in self.said.items()), ""]))

    @property
    def logs(self) -> str:
        return "\n".join(f"── {path.name}\n{path.read_text()}" for path in self.root.glob("*.log"))

    def end(self) -> None:
        for pid in (self.root / "run").glob("*"):
            subprocess.run([self.root / "bin/systemctl", "stop", pid.name], check=False)
