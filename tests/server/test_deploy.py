"""The files an operator starts from say nothing that is not there: settings, commands, metrics, names."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # there is no more to it than what we read

from condotta.cli.arguments import read_arguments
from condotta.core.catalogue import catalogue
from condotta.server.errors import STATUS
from condotta.server.metrics import Metrics
from condotta.server.settings import Settings
from condotta.server.turns import Errand

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
SERVERS = ("tables-1", "tables-2")
UNITS = sorted(DEPLOY.glob("*.service"))
WATCHERS = ("alerts.yml", "dashboard.json")

METRIC = re.compile(r"\bcondotta_[a-z_]+")
LABELLED = re.compile(r'(\w+)="([^"]+)"')


def settings_of(environment: dict[str, str]) -> dict[str, str]:
    """The settings among the variables, as the server reads them, with something for each blank."""
    return {
        name.removeprefix("CONDOTTA_").lower(): re.sub(r"\$\{[^}]*\}", "condotta.example", value)
        for name, value in environment.items()
        if name.startswith("CONDOTTA_")
    }


def test_two_servers_share_one_database_behind_the_proxy() -> None:
    first, second = (SERVICES[name] for name in SERVERS)
    assert first == second
    settings = Settings(**settings_of(first["environment"]))  # type: ignore[arg-type]
    assert settings.database_url.partition("@")[2].startswith("database/")
    assert settings.public_url == "https://condotta.example"
    proxied = re.findall(r"reverse_proxy (.*) \{", (DEPLOY / "Caddyfile").read_text())
    assert {*proxied[-1].split()} == {f"{name}:8000" for name in SERVERS}
    watched = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
    (job,) = watched["scrape_configs"]
    assert job["static_configs"][0]["targets"] == [f"{name}:8000" for name in SERVERS]


@pytest.mark.parametrize("file", ["deploy/Caddyfile", "docs/hosting.md"])
def test_a_script_that_one_server_lacks_is_asked_of_the_other(file: str) -> None:
    told = (DEPLOY.parent / file).read_text()
    asked = re.search(
        r"reverse_proxy /assets/\* (\S+) (\S+) \{.*?@gone status 404\n"
        r"\s*handle_response @gone \{\n\s*reverse_proxy (\S+) (\S+) \{",
        told,
        re.DOTALL,
    )
    assert asked is not None
    one, other, *again = asked.groups()
    assert again == [other, one]


def test_nobody_but_the_proxy_is_open_to_the_world() -> None:
    published = {name: one["ports"] for name, one in SERVICES.items() if "ports" in one}
    world = {name for name, ports in published.items() if not ports[0].startswith("127.0.0.1:")}
    assert world == {"proxy"}


@pytest.mark.parametrize("file", ["deploy/Caddyfile", "docs/hosting.md"])
def test_without_tls_pages_lead_on_and_programs_are_refused(file: str) -> None:
    told = (DEPLOY.parent / file).read_text()
    plain = re.search(r"^ *http://\S+ \{\n(.*?)\n *\}$", told, re.MULTILINE | re.DOTALL)
    assert plain is not None
    assert [line.strip() for line in plain[1].splitlines()] == [
        "@pages not path /api/*",
        "redir @pages https://{host}{uri} permanent",
        "respond 403",
    ]


def test_old_versions_of_tls_are_not_spoken() -> None:
    hosting = (DEPLOY.parent / "docs" / "hosting.md").read_text()
    assert re.findall(r"ssl_protocols +(.*);", hosting) == ["TLSv1.2 TLSv1.3"]


def test_every_variable_of_the_compose_file_is_asked_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    given = set(re.findall(r"^(\w+)=", (DEPLOY / "compose.env").read_text(), re.MULTILINE))
    assert asked == given


def test_the_proxy_keeps_the_metrics() -> None:
    assert "\trespond /metrics 404\n" in (DEPLOY / "Caddyfile").read_text()


def test_servers_run_with_few_rights() -> None:
    for name in (*SERVERS, "backup"):
        one = SERVICES[name]
        assert (one["read_only"], one["cap_drop"]) == (True, ["ALL"])
        assert one["security_opt"] == ["no-new-privileges:true"]
    needed = ("DynamicUser=yes", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "UMask=0077")
    for name in ("condotta.service", "condotta@.service"):
        lines = (DEPLOY / name).read_text().splitlines()
        assert [each for each in needed if each not in lines] == [], name


def test_no_password_comes_along() -> None:
    passwords = re.findall(r"PASSWORD: (.*)", (DEPLOY / "compose.yaml").read_text())
    assert len(passwords) == 3
    assert all(re.match(r"\$\{\w+:\?", each) for each in passwords), "without one it does not start"
    given = re.findall(r"^\w*PASSWORD=(.*)$", (DEPLOY / "compose.env").read_text(), re.MULTILINE)
    assert set(given) == {""}


def test_every_file_and_volume_that_is_mounted_is_there() -> None:
    for one in SERVICES.values():
        for volume in one.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./"):
                assert (DEPLOY / source).is_file(), source
            elif not source.startswith("$"):
                assert source in COMPOSE["volumes"]


@pytest.mark.parametrize("file", [*UNITS, DEPLOY / "compose.yaml"], ids=lambda file: file.name)
def test_every_command_is_one_of_ours(file: Path) -> None:
    commands = re.findall(
        r"(?:^ExecStart=/opt/condotta/bin/|\s)condotta ((?:serve|backup|rehearse)[^&\n;]*)",
        file.read_text(),
        re.MULTILINE,
    )
    assert commands
    for command in commands:
        assert read_arguments(command.split(), catalogue("en")).command == command.split()[0]


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_every_setting_of_a_unit_is_a_setting(file: Path) -> None:
    named = re.findall(r"^Environment=CONDOTTA_(\w+)=", file.read_text(), re.MULTILINE)
    assert {name.lower() for name in named} <= set(Settings.model_fields)


def metrics() -> dict[str, set[str]]:
    """Every name that a scrape gives, with its labels."""
    there: dict[str, set[str]] = {}
    for family in Metrics().registry.collect():
        labels = {"le"} if family.type == "histogram" else set()
        endings = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
        for ending in endings.get(family.type, [""]):
            there[family.name + ending] = labels
    return there


def expressions(file: str) -> list[str]:
    told = yaml.safe_load((DEPLOY / file).read_text())
    if file == "alerts.yml":
        return [rule["expr"] for group in told["groups"] for rule in group["rules"]]
    return [target["expr"] for panel in told["panels"] for target in panel["targets"]]


@pytest.mark.parametrize("file", WATCHERS)
def test_what_is_watched_is_counted(file: str) -> None:
    there = metrics()
    for expression in expressions(file):
        named = METRIC.findall(expression)
        assert named or expression.startswith("up")
        assert set(named) <= set(there), expression
        for label, value in LABELLED.findall(expression):
            if label == "error":
                assert value in STATUS or value == "trouble", value
            elif label == "errand":
                assert value in {errand.name.lower() for errand in Errand}


def test_the_dashboard_draws_everything_that_is_counted() -> None:
    drawn = " ".join(expressions("dashboard.json"))
    stems = {re.sub("_(bucket|sum|count|total)$", "", name) for name in metrics()}
    assert {stem for stem in stems if stem not in drawn} == set()
    panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
