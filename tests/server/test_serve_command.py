"""The commands around the table server: serve, check-games, backup, restore, rehearse."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from condotta.cli import main
from condotta.cli.arguments import SERVE_NUMBERS, SERVE_WORDS
from condotta.cli.serve import is_loopback
from condotta.core.catalogue import LANGUAGES, catalogue
from condotta.server.database import database_address, open_engine
from condotta.server.migrating import migrate
from condotta.server.only_server import only_server
from condotta.server.settings import Settings

from .stored import fill

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def settings_of_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither the settings nor the games of whoever runs the tests."""
    for name in [name for name in os.environ if name.startswith("CONDOTTA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("CONDOTTA_DATABASE_URL", f"sqlite:///{tmp_path / 'default.sqlite3'}")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """A server that was refused has set up its logs already."""
    root = logging.getLogger()
    handlers, level = [*root.handlers], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Give a command and hear its code and what it says."""

    def give(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return give


class Serving:
    """``condotta serve`` in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "condotta", "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.greeting = []
        for line in self.process.stdout:
            self.greeting.append(line)
            if "Ctrl-C" in line:
                break

    @property
    def address(self) -> str:
        found = re.search(r"http://\S+", self.greeting[0])
        assert found is not None
        return found[0]

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        out, _ = self.process.communicate(timeout=20)
        return self.process.returncode, out


@pytest.fixture
def start() -> Iterator[Callable[..., Serving]]:
    started: list[Serving] = []

    def serve(*arguments: str) -> Serving:
        started.append(Serving(*arguments))
        return started[-1]

    yield serve
    for serving in started:
        serving.process.kill()
        serving.process.communicate()


def filled(path: Path) -> Path:
    engine = open_engine(database_address(str(path)))
    migrate(engine)
    fill(engine)
    engine.dispose()
    return path


# --- serving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_says_where_it_is_answers_there_and_stops_politely(
    start: Callable[..., Serving], tmp_path: Path, how: signal.Signals
) -> None:
    serving = start("--database", str(tmp_path / "new" / "tables.sqlite3"))
    assert httpx.get(serving.address + "health", timeout=20).status_code == 200
    code, out = serving.stop(how)
    assert code == 0
    assert out == catalogue("en").tell("cli.serve.stopped") + "\n"
    assert (tmp_path / "new" / "tables.sqlite3").exists()


def test_a_second_server_on_the_same_file_is_refused_and_a_later_one_is_not(
    start: Callable[..., Serving], said: Said, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite3"
    first = start("--database", str(file))
    (tmp_path / "other-name.sqlite3").symlink_to(file)
    for name in ("tables.sqlite3", "other-name.sqlite3"):
        code, out, err = said("serve", "--port", "0", "--database", tmp_path / name)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert str(file.resolve()) in err
    first.process.kill()  # even one that had no time to tidy up
    first.process.wait()
    with only_server(database_address(str(file))):
        pass


def test_several_servers_may_share_postgresql(postgres_address: str) -> None:
    url = database_address(postgres_address)
    with only_server(url), only_server(url):
        pass


def test_an_address_in_use_is_one_sentence(said: Said, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = said("serve", "--port", port, "--database", tmp_path / "t.sqlite3")
    assert (code, out) == (2, "")
    assert str(port) in err
    assert "--port" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "given",
    [
        ("serve", "--port", "99999"),
        ("serve", "--port", "many"),
        ("serve", "--host", "no.such.host.invalid"),
        ("serve", "--host", "x" * 70),
        ("serve", "--log", "loud"),
        ("serve", "--doors", "ajar"),
        ("serve", "--tables-by", "nobody"),
        ("serve", "--talk-days", "0"),
        ("serve", "--house-file", "/no/such/file"),
        ("serve", "--database", "mysql://host/name"),
        ("serve", "--database", ":memory:"),
        ("serve", "--database", "/dev/null/tables.sqlite3"),
        ("backup",),
        ("backup", "monday.backup", "--database", "/no/such/file"),
        ("restore",),
        ("restore", "/no/such/file"),
        ("check-games", "--database", "/no/such/file"),
        ("check-games", "--database", ""),
    ],
    ids=" ".join,
)
def test_bad_input_is_answered_with_one_sentence_and_exit_code_2(
    said: Said, given: tuple[str, ...]
) -> None:
    code, out, err = said(*given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "Traceback" not in err
    assert len(err) > 15


@pytest.mark.parametrize(
    ("name", "value"), [("CONDOTTA_THINKERS", "none"), ("CONDOTTA_ALLOWED_ORIGINS", "a, b")]
)
def test_a_bad_setting_of_the_environment_is_named(
    said: Said, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    code, _, err = said("serve")
    assert code == 2
    assert name in err
    assert err.count("\n") == 1


Served = Callable[..., str]


@pytest.fixture
def served(said: Said, monkeypatch: pytest.MonkeyPatch) -> Served:
    """Give ``condotta serve`` and hear its greeting; nothing is served."""

    def give(*arguments: str) -> str:
        def only_greet(settings: Settings, ready: Callable[[str, int], None]) -> None:
            ready(settings.host, settings.port)

        monkeypatch.setattr("condotta.server.run.run", only_greet)
        return said("serve", *arguments)[1]

    return give


def test_every_option_that_is_called_like_a_setting_sets_it(
    said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Settings] = []
    monkeypatch.setattr("condotta.server.run.run", lambda settings, ready: heard.append(settings))
    choices = {name: one.split("|")[-1] for name, one in SERVE_WORDS.items()}
    for option, value in {**choices, **dict.fromkeys(SERVE_NUMBERS, "7")}.items():
        assert said("serve", f"--{option}", value)[0] == 0
        assert str(getattr(heard[-1], option.replace("-", "_"))) == value


def test_the_command_line_comes_before_the_environment(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONDOTTA_PORT", "8001")
    assert "http://127.0.0.1:8001/" in served()
    assert "http://127.0.0.1:8002/" in served("--port", "8002")
    assert "https://condotta.example" in served("--public-url", "https://condotta.example")
    assert "http://[::1]:8001/" in served("--host", "::1")
    assert "http://localhost:8001/" in served("--host", "0.0.0.0")


def test_whoever_would_be_kept_out_by_cookies_is_told_so(served: Served) -> None:
    warning = catalogue("en").tell("cli.serve.no-tls").split(":")[0]
    assert warning in served("--host", "0.0.0.0")
    assert warning not in served("--host", "0.0.0.0", "--plain-http")
    assert warning not in served("--host", "0.0.0.0", "--public-url", "https://condotta.example")
    assert warning not in served()


@pytest.mark.parametrize(
    ("host", "wanted"),
    [
        *((host, True) for host in ("127.0.0.1", "127.8.0.1", "::1", "Localhost")),
        *((host, False) for host in ("0.0.0.0", "192.168.1.7", "house.lan", "")),
    ],
)
def test_a_loopback_host_is_known(host: str, wanted: bool) -> None:
    assert is_loopback(host) is wanted


# --- pages for browsers ---------------------------------------------------------------------------


@pytest.fixture
def with_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A built client, and nowhere to show it."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setenv("CONDOTTA_CLIENT", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser is told to open."""
    addresses: list[str] = []

    class AtOnce:
        def __init__(self, target: Callable[[str], object], args: tuple[str], daemon: bool) -> None:
            assert daemon, "a browser must not keep the server from stopping"
            self.start = lambda: target(*args)

    monkeypatch.setattr("webbrowser.open", addresses.append)
    monkeypatch.setattr("threading.Thread", AtOnce)
    return addresses


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("with_pages")
def test_the_page_comes_first_where_there_is_one(served: Served, language: str) -> None:
    speaks, address = catalogue(language), "http://127.0.0.1:8000/"
    assert served("--lang", language).splitlines()[:2] == [
        speaks.tell("cli.serve.page", address=address),
        speaks.tell("cli.serve.join", address=address),
    ]


def test_without_pages_it_is_said_how_to_join_and_how_to_build_them(
    served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CONDOTTA_CLIENT", str(tmp_path / "nothing"))
    first, second, *_ = served().splitlines()
    assert "condotta join http://127.0.0.1:8000/" in first
    assert "make play" in second


@pytest.mark.parametrize("display", ["DISPLAY", "WAYLAND_DISPLAY"])
@pytest.mark.usefixtures("with_pages")
def test_the_page_is_opened_only_if_that_is_wanted_and_can_be_seen(
    served: Served, opened: list[str], monkeypatch: pytest.MonkeyPatch, display: str
) -> None:
    assert "http://127.0.0.1:8000/" in served("--open")
    assert opened == []
    monkeypatch.setenv(display, ":0")
    served()
    served("--open", "--no-open")
    assert opened == []
    served("--open", "--host", "0.0.0.0", "--plain-http")
    assert opened == ["http://localhost:8000/"]


@pytest.mark.usefixtures("with_pages")
def test_where_there_are_no_pages_none_is_opened(
    served: Served, opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("CONDOTTA_CLIENT", str(tmp_path / "nothing"))
    served("--open")
    assert opened == []


# --- keeping --------------------------------------------------------------------------------------


def test_backup_and_restore_bring_the_games_back(said: Said, tmp_path: Path) -> None:
    database, file = filled(tmp_path / "tables.sqlite3"), tmp_path / "monday.backup"
    assert said("backup", file, "--database", database)[0] == 0
    assert said("restore", file, "--database", database)[0] == 2
    database.write_bytes(b"")
    assert said("restore", file, "--database", database)[0] == 0
    code, out, _ = said("check-games", "--database", database)
    assert code == 0
    assert "5 games checked" in out
    assert said("restore", file, "--database", database, "--replace")[0] == 0


def test_a_rehearsal_plays_the_games_of_the_newest_backup_again(said: Said, tmp_path: Path) -> None:
    database, folder = filled(tmp_path / "tables.sqlite3"), tmp_path / "backups"
    code, out, _ = said("backup", "--folder", folder, "--keep", 3, "--database", database)
    (file,) = folder.iterdir()
    assert code == 0
    assert str(file) in out
    before = database.read_bytes()
    code, out, _ = said("rehearse", "--folder", folder, "--database", database)
    assert code == 0
    assert "5 games checked" in out
    assert said("rehearse", file, "--database", database)[0] == 0
    assert database.read_bytes() == before


@pytest.mark.parametrize("command", ["backup", "rehearse"])
def test_a_file_and_a_folder_are_one_too_many(said: Said, command: str, tmp_path: Path) -> None:
    code, _, err = said(command, "monday.backup", "--folder", tmp_path)
    assert code == 2
    assert "not both" in err
    assert not [*tmp_path.iterdir()]


def test_an_empty_folder_has_nothing_to_rehearse(said: Said, tmp_path: Path) -> None:
    code, _, err = said("rehearse", "--folder", tmp_path)
    assert code == 2
    assert str(tmp_path) in err


def test_check_games_reports_what_differs_and_leaves_1(said: Said, tmp_path: Path) -> None:
    database = filled(tmp_path / "tables.sqlite3")
    engine = open_engine(database_address(str(database)))
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET state = 'running' WHERE id = 'finished'"))
    engine.dispose()
    code, out, err = said("check-games", "--database", database)
    assert (code, err) == (1, "")
    assert "Table finished: " in out
    assert "1 game is not as it was." in out


def test_check_games_asks_for_a_database_that_is_up_to_date(said: Said, tmp_path: Path) -> None:
    empty = tmp_path / "tables.sqlite3"
    empty.touch()
    code, _, err = said("check-games", "--database", empty)
    assert code == 2
    assert "condotta serve" in err


# --- help and missing parts -----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["serve", "check-games", "backup", "restore", "rehearse"])
def test_every_command_has_help_with_examples(said: Said, language: str, command: str) -> None:
    code, out, err = said(command, "--help", "--lang", language)
    assert (code, err) == (0, "")
    assert catalogue(language).tell(f"cli.help.{command}.examples") in out
    assert "--database" in out


@pytest.mark.parametrize(
    ("missing", "given"),
    [
        ("pydantic_settings", ["serve"]),
        ("uvicorn", ["serve"]),
        ("sqlalchemy", ["backup", "x"]),
        ("alembic", ["restore", "x"]),
        ("sqlalchemy", ["check-games"]),
    ],
)
def test_without_the_servers_libraries_it_is_said_how_to_install_them(
    missing: str, given: list[str]
) -> None:
    # A fresh interpreter where the import of one library fails as if it were not installed.
    program = (
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.split('.')[0] == {missing!r}:\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "from condotta.cli import main\n"
        f"sys.exit(main({given!r}))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 2
    assert 'pip install "condotta[server]"' in ran.stderr
    assert missing in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_other_commands_do_not_wait_for_the_servers_libraries() -> None:
    program = (
        "import sys\n"
        "from condotta.cli import main\n"
        "main(['rules', 'condottiere', 'C7-TURN-3'])\n"
        "loaded = {'sqlalchemy', 'fastapi', 'pydantic'} & set(sys.modules)\n"
        "sys.exit(len(loaded))\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ran.returncode == 0
