"""The steps of the Containerfile in a clean Debian root, where no container engine is at hand.

    python -m tests.container [--base FOLDER]

Makes a root with debootstrap (or copies one that was made so), does there what the Containerfile says, stage
by stage, starts the site as the user and with the command that it names, and asks for its health. Says loudly
if it cannot run here: that needs root, debootstrap and Debian's archive. Ends with 1 if a step fails.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.site import PATIENCE, ROOT

NOT_TRIED = "══ THE CONTAINER'S STEPS WERE NOT TRIED:"
WANTED = "python3,python3-venv,ca-certificates"
TOLD = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".data", "__pycache__", ".*_cache", "tests", "*.mo")


IN_PIP = re.compile(r"\bpip\b.*\b(install|wheel)\b")


def lines(text):
    """The instructions of a Containerfile, each a word and what follows it."""
    joined = re.sub(r"\s*\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [tuple(line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


def debian(folder):
    """A root of this machine's own release, from the archive that it installs from."""
    about = Path("/etc/os-release").read_text()
    suite = re.search(r"^VERSION_CODENAME=(\w+)$", about, re.MULTILINE)[1]
    archives = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=True
    ).stdout.split()
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={WANTED}", suite, folder, *archives[:1]],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return folder


def clean_root(folder, base):
    """A copy of a root, with Python under the name that the image has it by."""
    subprocess.run(["cp", "-a", base, folder], check=True)
    python = folder / "usr/local/bin/python"
    python.unlink(missing_ok=True)
    python.symlink_to("/usr/bin/python3")
    for path in map(Path, TOLD):  # how this machine reaches a network
        if path.is_file():
            shutil.copy(path, folder / path.relative_to("/"))


class Stage:
    """A root, and what has been said in it so far."""

    def __init__(self, root):
        self.root, self.folder, self.user = root, "/", ""
        self.environment = {key: each for key, each in os.environ.items() if key.startswith("PIP_")}
        self.environment |= {"PATH": "/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin", "LANG": "C.UTF-8"}
        self.health, self.entry = [], []

    def inside(self, path):
        """Where a path of the image is on this machine."""
        return self.root / str(Path(self.folder, path)).lstrip("/")

    def command(self, *arguments):
        """What runs these arguments in the root."""
        user = [f"--userspec={self.user}"] if self.user else []
        step = f"cd {shlex.quote(self.folder)} && exec {shlex.join(arguments)}"
        return ["chroot", *user, str(self.root), "/bin/sh", "-c", step]

    def do(self, word, said, stages):
        """Do one instruction."""
        match word:
            case "WORKDIR":
                self.folder = said
                self.inside(".").mkdir(parents=True, exist_ok=True)
            case "RUN":
                subprocess.run(self.command("/bin/sh", "-c", said), env=self.environment, check=True)
            case "COPY":
                *options, source, target = said.split()
                origin = (
                    stages[options[0].removeprefix("--from=")].inside(source) if options else ROOT / source
                )
                to = self.inside(target)
                if origin.is_dir():
                    ignored = None if options else NOT_COPIED
                    shutil.copytree(origin, to, symlinks=True, dirs_exist_ok=True, ignore=ignored)
                else:
                    shutil.copy(origin, to / origin.name if to.is_dir() else to)
            case "ENV":
                for each in shlex.split(said):
                    name, _, value = each.partition("=")
                    self.environment[name] = value.replace("$PATH", self.environment["PATH"])
            case "USER":
                self.user = said
            case "ENTRYPOINT":
                self.entry = json.loads(said)
            case "HEALTHCHECK":
                self.health = json.loads(said.partition(" CMD ")[2])
            case "VOLUME" | "EXPOSE":
                pass
            case _:
                raise ValueError(f"{word} is not known here.")


def built(folder, base):
    """The last stage, with everything done."""
    stages, stage = {}, None
    for word, said in lines((ROOT / "Containerfile").read_text()):
        if word == "FROM":
            name = said.partition(" AS ")[2] or "last"
            print(f"── {said} ──", flush=True)
            clean_root(folder / name, base)
            stage = stages[name] = Stage(folder / name)
        else:
            print(f"{word} {said}", flush=True)
            stage.do(word, said, stages)
    return stage


def starts(stage):
    """True if the site answers its own health check, as the user that is named, and writes to /data alone."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = stage.command(*stage.entry, "--host", "127.0.0.1", "--port", port)
    health = stage.command(*(part.replace(":8000", f":{port}") for part in stage.health))
    process = subprocess.Popen(command, env=stage.environment)
    try:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and process.poll() is None:
            if not subprocess.run(health, env=stage.environment, check=False, capture_output=True).returncode:
                return (stage.root / "data" / "dead-button.sqlite3").stat().st_uid != 0
            time.sleep(1)
        return False
    finally:
        process.terminate()
        process.wait()


def main(arguments=None):
    """Do it all; the exit status."""
    parser = argparse.ArgumentParser(description="Do the steps of the Containerfile in a clean Debian root.")
    parser.add_argument("--base", type=Path, help="a root of debootstrap, which is copied")
    base = parser.parse_args(arguments).base
    if os.geteuid() or not (base or shutil.which("debootstrap")):
        print(f"{NOT_TRIED} that needs root and debootstrap. ══")
        return 0
    with tempfile.TemporaryDirectory(prefix="dead-button-container-") as folder:
        try:
            base = base or debian(Path(folder) / "debian")
        except subprocess.CalledProcessError as fault:
            print(f"{NOT_TRIED} {fault.cmd[0]} has failed. ══")
            return 0
        try:
            stage = built(Path(folder), base)
        except subprocess.CalledProcessError as fault:
            if not IN_PIP.search(str(fault.cmd)):
                raise
            print(f"{NOT_TRIED} packages cannot be fetched there. ══")
            return 0
        if not starts(stage):
            print("The site of the container does not answer its health check.")
            return 1
    print("The container's steps work in a clean Debian root, and the site answers its health check.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
