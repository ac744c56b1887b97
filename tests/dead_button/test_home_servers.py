"""Manifests of home servers: they can be read, and agree with compose.yaml and the Containerfile."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from dead_button import __version__
from tests.site import ROOT

DEPLOY = ROOT / "docs" / "deploy"
SCRIPTS = sorted((DEPLOY / "yunohost" / "scripts").iterdir())


def read(path):
    return yaml.safe_load((ROOT / path).read_text())


HOSTED = read("compose.yaml")["services"]["web"]
CASAOS = read("docs/deploy/casaos/docker-compose.yml")
UMBREL = read("docs/deploy/umbrel/docker-compose.yml")
UMBREL_APP = read("docs/deploy/umbrel/umbrel-app.yml")
YUNOHOST = tomllib.loads((DEPLOY / "yunohost" / "manifest.toml").read_text())


def port_of_the_site():
    """The port in the container, by compose.yaml and by the Containerfile."""
    (published,) = HOSTED["ports"]
    (exposed,) = re.findall(r"^EXPOSE (\d+)$", (ROOT / "Containerfile").read_text(), re.MULTILINE)
    assert published.rpartition(":")[2] == exposed
    return int(exposed)


def folder_of_the_site():
    (mounted,) = HOSTED["volumes"]
    return mounted.partition(":")[2]


@pytest.mark.parametrize(
    "web", [CASAOS["services"]["web"], UMBREL["services"]["web"]], ids=["casaos", "umbrel"]
)
def test_the_image_is_that_of_the_compose_file_and_serves(web):
    assert (web["image"], web["restart"]) == (HOSTED["image"], HOSTED["restart"])
    assert web["command"] == HOSTED["command"][:1] == ["serve"]


def test_casaos_has_the_port_and_the_folder():
    web, about = CASAOS["services"]["web"], CASAOS["x-casaos"]
    (port,), (volume,) = web["ports"], web["volumes"]
    assert (port["target"], volume["target"]) == (port_of_the_site(), folder_of_the_site())
    assert about["port_map"] == port["published"]
    assert [each["container"] for each in web["x-casaos"]["ports"]] == [str(port["target"])]
    assert [each["container"] for each in web["x-casaos"]["volumes"]] == [volume["target"]]
    assert about["main"] in CASAOS["services"]


def test_umbrel_has_the_port_and_the_folder():
    proxy = UMBREL["services"]["app_proxy"]["environment"]
    (volume,) = UMBREL["services"]["web"]["volumes"]
    assert (proxy["APP_PORT"], volume) == (
        port_of_the_site(),
        f"${{APP_DATA_DIR}}/data:{folder_of_the_site()}",
    )
    assert proxy["APP_HOST"] == f"{UMBREL_APP['id']}_web_1"
    assert "ports" not in UMBREL["services"]["web"]  # believes whoever reaches it: that is the proxy alone


def test_players_and_displays_need_no_account_of_the_home_server():
    assert UMBREL["services"]["app_proxy"]["environment"]["PROXY_AUTH_ADD"] == "false"
    assert YUNOHOST["install"]["init_main_permission"]["default"] == "visitors"


def test_the_manifests_have_the_version_of_the_site():
    assert (UMBREL_APP["version"], YUNOHOST["version"].partition("~")[0]) == (__version__, __version__)
    assert f"v{__version__}.tar.gz" in YUNOHOST["resources"]["sources"]["main"]["url"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_of_yunohost_can_be_read(script):
    subprocess.run(["bash", "-n", script], check=True)


def test_yunohost_has_every_script_and_starts_the_site_as_the_others_do():
    assert [path.name for path in SCRIPTS] == [
        "_common.sh",
        "backup",
        "install",
        "remove",
        "restore",
        "upgrade",
    ]
    unit = (DEPLOY / "yunohost" / "conf" / "systemd.service").read_text()
    port = YUNOHOST["resources"]["ports"]["main"]["default"]
    assert port == port_of_the_site()
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert start == "__INSTALL_DIR__/bin/serve --host 127.0.0.1 --port __PORT__"
    names = set(
        re.findall(r"__([A-Z_]+)__", unit + (DEPLOY / "yunohost" / "conf" / "nginx.conf").read_text())
    )
    assert names == {"APP", "DATA_DIR", "DOMAIN", "INSTALL_DIR", "PORT"}


@pytest.mark.parametrize(
    "path", sorted(DEPLOY.rglob("*.service")), ids=lambda path: str(path.relative_to(DEPLOY))
)
def test_a_unit_names_settings_that_the_site_has(path):
    settings = (ROOT / "config" / "settings.py").read_text() + "DATA_DIR"
    names = re.findall(r"^Environment=(\w+)=", Path(path).read_text(), re.MULTILINE)
    assert [name for name in names if f'"{name}"' not in settings and name != "DATA_DIR"] == []


def test_litestream_copies_the_file_that_the_site_writes():
    (database,) = read("docs/deploy/litestream.yml")["dbs"]
    settings = (ROOT / "config" / "settings.py").read_text()
    (name,) = re.findall(r'^SQLITE_FILE = DATA_DIR / "([^"]+)"$', settings, re.MULTILINE)
    assert database == {"path": f"${{DATA_DIR}}/{name}", "replica": {"url": "${LITESTREAM_REPLICA}"}}
    unit = (DEPLOY / "dead-button-litestream.service").read_text()
    assert "litestream replicate -config /opt/dead-button/docs/deploy/litestream.yml\n" in unit
