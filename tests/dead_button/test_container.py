"""What CI does for a container engine: it reads the Containerfile, and says loudly where it cannot run."""

import subprocess

from tests import container
from tests.site import ROOT


def test_a_containerfile_is_read_instruction_by_instruction():
    text = '# says\nFROM a AS build\nRUN one \\\n    && two\nHEALTHCHECK --interval=30s \\\n    CMD ["x"]\n'
    assert container.lines(text) == [
        ("FROM", "a AS build"),
        ("RUN", "one && two"),
        ("HEALTHCHECK", '--interval=30s CMD ["x"]'),
    ]


def test_every_file_that_the_containerfile_copies_is_there():
    copied = [
        said.split() for word, said in container.lines((ROOT / "Containerfile").read_text()) if word == "COPY"
    ]
    assert [source for *options, source, _ in copied if not options and not (ROOT / source).exists()] == []


def test_a_stage_knows_its_folder_user_environment_and_commands(tmp_path):
    stage = container.Stage(tmp_path)
    for word, said in (
        ("WORKDIR", "/build"),
        ("COPY", "LICENSE ."),
        ("USER", "deadbutton"),
        ("ENV", "A=1 PATH=/opt/bin:$PATH"),
        ("HEALTHCHECK", '--interval=30s CMD ["python", "-c", "x"]'),
        ("ENTRYPOINT", '["dead-button"]'),
    ):
        stage.do(word, said, {})
    assert (tmp_path / "build" / "LICENSE").is_file()
    assert stage.environment["PATH"].startswith("/opt/bin:/usr")
    assert (stage.health, stage.entry) == (["python", "-c", "x"], ["dead-button"])
    assert stage.command("a b")[1:] == [
        "--userspec=deadbutton",
        str(tmp_path),
        "/bin/sh",
        "-c",
        "cd /build && exec 'a b'",
    ]


def test_what_is_not_tried_is_said_loudly(monkeypatch, capsys):
    monkeypatch.setattr(container.os, "geteuid", lambda: 0)
    monkeypatch.setattr(container.shutil, "which", lambda name: None)
    assert container.main([]) == 0
    assert "WERE NOT TRIED: that needs root and debootstrap" in capsys.readouterr().out

    def fail(folder):
        raise subprocess.CalledProcessError(1, ["debootstrap"])

    monkeypatch.setattr(container.shutil, "which", lambda name: "/usr/sbin/debootstrap")
    monkeypatch.setattr(container, "debian", fail)
    assert container.main([]) == 0
    assert "WERE NOT TRIED: debootstrap has failed" in capsys.readouterr().out


def test_a_site_that_does_not_answer_fails(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(container.os, "geteuid", lambda: 0)
    monkeypatch.setattr(container, "built", lambda folder, base: None)
    monkeypatch.setattr(container, "starts", lambda stage: False)
    assert container.main(["--base", str(tmp_path)]) == 1
    assert "does not answer" in capsys.readouterr().out
