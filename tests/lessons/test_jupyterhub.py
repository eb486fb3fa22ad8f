"""The how-to for a JupyterHub: its configurations are read, and its proxy is the one that the tests run."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from bidgames import cli

from ..proxy import CONFIGURATION

TEXT = (Path(__file__).parents[2] / "lessons" / "jupyterhub.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The code blocks of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", TEXT, re.S)


def test_the_service_is_started_with_options_that_there_are() -> None:
    config = type("Config", (), {"JupyterHub": type("Hub", (), {"services": []})})
    exec(blocks("python")[0], {"c": config})
    (service,) = config.JupyterHub.services
    _check(service["command"])
    assert service["command"][service["command"].index("--base-url") + 1] == f"/services/{service['name']}/"


def test_the_deployment_is_started_with_options_that_there_are() -> None:
    values, *manifests = [list(yaml.safe_load_all(block)) for block in blocks("yaml")]
    assert values[0]["hub"]["services"]["class"]["url"] == "http://bidgames:8866"
    found = {one["kind"]: one for one in manifests[0]}
    assert set(found) == {"Secret", "Deployment", "Service", "NetworkPolicy"}
    (container,) = found["Deployment"]["spec"]["template"]["spec"]["containers"]
    _check(container["command"])
    assert found["Service"]["spec"]["selector"] == found["Deployment"]["spec"]["selector"]["matchLabels"]


def _check(command: list[str]) -> None:
    """`bidgames serve` takes these arguments."""
    program, *arguments = command
    assert program.rpartition("/")[2] == "bidgames"
    assert cli.parser().parse_args(arguments).run is cli._serve


def test_the_proxy_is_the_one_that_is_tested() -> None:
    (shown,) = blocks("nginx")
    tested = {line.strip() for line in CONFIGURATION.replace("{{", "{").replace("}}", "}").splitlines()}
    own = ("server 10.0.0.", "listen 80;", "upstream class {", "keepalive 64;")
    for line in shown.splitlines():
        assert line.strip().startswith(own) or line.strip() in tested, line
