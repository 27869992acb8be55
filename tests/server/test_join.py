"""The text client: it plays at a real server, in the words of the terminal table."""

from __future__ import annotations

import io
import json
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from condotta.cli import main
from condotta.cli.arguments import read_arguments
from condotta.cli.errors import UsageError
from condotta.cli.join.address import Address, read_address, token_in
from condotta.cli.join.commands import addressed, told_to
from condotta.cli.join.connection import LiveConnection, delays
from condotta.cli.join.new_table import SPECTATORS, TIMEOUTS, choices_wanted
from condotta.cli.join.remote import event_told
from condotta.cli.join.server import visible
from condotta.cli.join.tokens import sessions_file, store_token, stored_token
from condotta.cli.words import Words
from condotta.core.catalogue import catalogue
from condotta.core.errors import CondottaError
from condotta.core.event import Event as GameEvent
from condotta.core.table_limits import MOST_DELAY_MINUTES
from condotta.server.choices import Choices, DaysPace, LivePace, NoPace, Pace, QuietHours
from condotta.server.explanations import tell_event

from .joining import THE_END, Client, Wire, at_terminal, first_option, joined, play_to_the_end
from .serving import PATIENCE, Guest, Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("join")
    with serving(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
        yield server


def put_up(home: Path, url: str, *more: str) -> Client:
    """Let Anna put up a table for two where she begins."""
    return Client(
        home, url, "--name", "Anna", "--new", "--seats", "2", "--option", "start_seat=0", *more
    )


def link_in(printed: str) -> str:
    found = re.search(r"http://[0-9.:]+/table/\w+", printed)
    assert found is not None, printed
    return found[0]


# --- at the table ---------------------------------------------------------------------------------


def test_a_text_client_plays_a_whole_game_against_a_computer(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    with joined(tmp_path, served.url, "--name", "Anna", "--new", "--players", "you,random") as anna:
        assert play_to_the_end(anna) > 10
        anna.type(f"save {path}")
        anna.wait("The story of this game: condotta replay")
        assert anna.leave() == 0
    assert "─ The end ─" in anna.printed
    published = re.search("SHA-256 of the seed: ([0-9a-f]{64})", anna.printed)
    assert published is not None
    assert f"Its SHA-256: {published[1]}" in anna.printed
    assert f"Seed: {json.loads(path.read_text(encoding='utf-8'))['seed']}" in anna.printed
    assert main(["verify", str(path), "--seed-hash", published[1]]) == 0
    assert "This record is in order." in capsys.readouterr().out


def test_two_text_clients_play_each_other_talk_and_show_cards(
    served: Served, tmp_path: Path
) -> None:
    anna = put_up(tmp_path / "anna", served.url)
    link = link_in(anna.wait("Waiting for people."))
    with joined(tmp_path / "bruno", link, "--name", "Bruno") as bruno:
        try:
            anna.wait("Bruno sits down.")
            bruno.wait("Every seat is taken.")
            bruno.type("start")
            bruno.wait("Only the host")
            anna.type("start")
            bruno.wait("The game begins.")
            bruno.wait("Waiting for Anna")
            bruno.type("4")
            bruno.wait("It is not for you to answer now: Anna is asked.")
            asked = anna.wait("be fought?")
            anna.type("say Good luck!")
            bruno.wait("Anna: Good luck!")
            anna.type("tell Bruno Beware of Firenze.")
            bruno.wait("Anna → you: Beware of Firenze.")
            bruno.type("say @Anna Never.")
            anna.wait("Bruno → you: Never.")
            hand = re.search("Your hand: (?:[0-9] × )?([A-Z][a-z]+(?: [0-9]+)?)", asked)
            assert hand is not None
            anna.type(f"show {hand[1]} to Bruno")
            bruno.wait(f"Anna shows Bruno 1 card: {hand[1]}.")
            anna.wait("be fought?")
            anna.type("firenze")
            bruno.wait("Anna places the Condottiere on Firenze.")
            assert play_to_the_end(anna, bruno) > 10
            assert anna.leave() == bruno.leave() == 0
        finally:
            anna.close()
    assert bruno.printed.count("─ The end ─") == anna.printed.count("─ The end ─") == 1


def test_a_choice_is_taken_back_alone_or_when_the_other_agrees(
    served: Served, tmp_path: Path
) -> None:
    anna = put_up(tmp_path / "anna", served.url)
    link = link_in(anna.wait("Waiting for people."))
    with joined(tmp_path / "bruno", link, "--name", "Bruno") as bruno:
        try:
            anna.wait("Bruno sits down.")
            anna.type("start")
            anna.wait("be fought?")
            anna.type("firenze")
            card = first_option(anna.wait("Play a card or pass."))
            anna.type(card)
            bruno.wait("Play a card or pass.")
            anna.type("undo")
            anna.wait("Something was taken back.")
            anna.wait("Play a card or pass.")
            anna.type("undo")
            anna.wait("This cannot be taken back on your own")
            anna.type("takeback")
            bruno.wait("Anna asks to take back the last choice.")
            bruno.wait("Do you agree?")
            bruno.type("no")
            anna.wait("The request is settled.")
            anna.type("takeback")
            bruno.wait("Do you agree?")
            bruno.type("yes")
            bruno.wait("Something was taken back.")
            anna.wait("be fought?")
        finally:
            anna.close()


def test_whoever_leaves_is_kept_a_seat_and_may_come_back(served: Served, tmp_path: Path) -> None:
    with joined(
        tmp_path,
        *(served.url, "--name", "Anna", "--new", "--players", "you,steady"),
        *("--option", "start_seat=0"),
    ) as anna:
        anna.wait("be fought?")
        anna.type("leave")
        anna.wait("Anna is away; a computer player keeps the seat.")
        anna.type("back")
        anna.wait("be fought?", "Play a card or pass.")
        anna.type("resign")
        anna.wait("The game ended without a result.")
        anna.wait(THE_END)
        anna.type("rematch")
        # Nobody has to be waited for: the game begins at once.
        anna.wait("be fought?")
        assert anna.leave() == 0


def test_at_a_table_by_days_one_sees_what_was_agreed_and_may_be_away(
    served: Served, tmp_path: Path
) -> None:
    with joined(
        tmp_path,
        *(served.url, "--name", "Anna", "--new", "--players", "you,steady"),
        *("--option", "start_seat=0", "--pace", "days:2+24,quiet:22-8,holidays:7"),
    ) as anna:
        shown = anna.wait("be fought?")
        assert "A reserve of 24 hours for the whole game." in shown
        assert "Quiet from 22:00 to 8:00" in shown
        anna.type("zone Mars/Olympus")
        anna.wait("There is no time zone Mars/Olympus.")
        anna.type("zone Europe/Rome")
        anna.wait("Your quiet hours go by Europe/Rome")
        anna.type("holiday soon")
        anna.wait("Say for how many days")
        anna.type("holiday 8")
        anna.wait("you have 168 hours left")
        anna.type("holiday 3")
        anna.wait("Anna is away until")
        anna.type("who")
        anna.wait("away until")
        anna.type("holiday 0")
        anna.wait("Anna is back")
        assert anna.leave() == 0


def test_joining_again_keeps_the_seat_unless_one_comes_afresh(
    served: Served, tmp_path: Path
) -> None:
    with joined(
        tmp_path,
        *(served.url, "--name", "Anna", "--new", "--players", "you,steady"),
        *("--option", "start_seat=0"),
    ) as anna:
        link = link_in(anna.wait("be fought?"))
        assert anna.leave() == 0
        assert f"condotta join {link}" in anna.printed
    with joined(tmp_path, link) as again:
        assert "Anna (you)" in again.wait("be fought?")
        again.type("link")
        recovery = re.search(r"\S+#recover=\S+", again.wait("#recover=") + again.wait("> "))
        assert recovery is not None
    with joined(tmp_path / "elsewhere", link, "--recover", recovery[0]) as elsewhere:
        assert "Anna (you)" in elsewhere.wait("be fought?")
    with joined(tmp_path, link, "--fresh", "--name", "Bruno") as other:
        watched = other.wait("Waiting for Anna")
        assert "(you)" not in watched
        assert "Your hand" not in watched


@pytest.mark.parametrize("spectators", ["closed", "open"])
def test_spectators_see_the_table_and_hands_only_where_they_lie_open(
    served: Served, tmp_path: Path, spectators: str
) -> None:
    with Guest(served, "Chiara") as chiara:
        table = chiara.new_table(seats=2, computers=["steady"], first=0, spectators=spectators)
        with joined(tmp_path, f"{served.url}/table/{table}", "--watch", "--name", "Dario") as dario:
            dario.wait("Every seat is taken.")
            chiara.post(f"/api/tables/{table}/start")
            printed = dario.wait("Waiting for Chiara")
            dario.type("log")
            printed += dario.wait("Chiara is dealt 10 cards")
            dario.type("say hello")
            printed += dario.wait(catalogue("en").tell("error.server.not-seated"))
            assert dario.leave() == 0
    assert "Your hand" not in printed
    assert ("─ Hands ─" in printed) == (spectators == "open")
    assert ("is dealt 10 cards:" in printed) == (spectators == "open")


def test_the_lobby_lists_tables_and_a_new_one_can_be_put_up(served: Served, tmp_path: Path) -> None:
    with Guest(served, "Elena") as elena:
        elena.new_table(seats=3, edition="1995")
        with joined(tmp_path, served.url, "--name", "Fabio") as fabio:
            printed = fabio.wait("Which table?")
            number = re.search(r"│\s+(\d+)\s.*Elena, 2 free seats", printed)
            assert number is not None
            fabio.type("99")
            fabio.wait("Type the number of a table")
            fabio.type(number[1])
            fabio.wait("Waiting for people.")
            assert fabio.leave() == 0
        with joined(tmp_path, served.url, "--private") as fabio:
            fabio.wait("Which table?")
            fabio.type("new")
            fabio.wait("Which game: condottiere, pax-renaissance?")
            fabio.type("")
            fabio.wait("How many seats, 2 to 6?")
            fabio.type("two")
            fabio.wait("'two'")
            fabio.type("new")
            fabio.wait("Which game")
            fabio.type("")
            fabio.wait("How many seats")
            fabio.type("3")
            fabio.wait("Which edition")
            fabio.type("1995")
            fabio.wait("Computer players")
            fabio.type("steady")
            table = link_in(fabio.wait("Waiting for people.")).rpartition("/")[2]
            told = elena.get(f"/api/tables/{table}")["table"]
            assert told["choices"]["edition"] == "1995"
            assert [chair["kind"] for chair in told["chairs"]] == ["person", "empty", "computer"]
            assert table not in [listed["id"] for listed in elena.get("/api/tables")["tables"]]


def test_news_leaves_a_half_typed_line_as_it_was(served: Served, tmp_path: Path) -> None:
    with Guest(served, "Bruno") as bruno:
        table = bruno.new_table(seats=2, first=1)
        with at_terminal(tmp_path, f"{served.url}/table/{table}", "--name", "Anna") as anna:
            anna.wait(b"Every seat is taken.")
            bruno.post(f"/api/tables/{table}/start")
            anna.wait(b"be fought?")
            anna.wait(b"> ")
            anna.type(b"fir")
            anna.wait(b"fir")
            talk = {"type": "talk", "key": "1", "text": "Well?", "to": None}
            bruno.post(f"/api/tables/{table}/acts", talk)
            anna.wait(b"Well?")
            anna.wait(b"> fir")
            anna.type(b"enze\n")
            anna.wait(b"places the Condottiere on Firenze.")


def test_when_the_input_ends_the_seat_is_kept(served: Served, tmp_path: Path) -> None:
    with joined(tmp_path, served.url, "--name", "Anna", "--new", "--players", "you,steady") as anna:
        anna.wait("> ")
        anna.wait("╯")
        # Whether the link or the first question is printed first, nobody has said.
        link = link_in(anna.printed)
        anna.close_input()
        anna.wait(f"Your seat is kept. To come back: condotta join {link}")
        anna.wait("Until next time.")
        assert anna.end() == 0


def test_an_account_is_asked_for_its_password(
    served: Served,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    passwords = iter(["correct horse", "wrong horse"])
    monkeypatch.setattr("condotta.cli.join.signing_in.getpass", lambda _: next(passwords))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    account = {"name": "Ginevra", "password": "correct horse"}
    assert httpx.post(f"{served.url}/api/people/account", json=account).status_code == 201
    assert main(["join", served.url, "--account", "Ginevra"]) == 0
    assert "Which table?" in capsys.readouterr().out
    assert stored_token(served.url, "Ginevra") is not None
    assert main(["join", served.url, "--account", "Ginevra"]) == 2
    assert catalogue("en").tell("error.server.wrong-password") in capsys.readouterr().err


# --- a new table ----------------------------------------------------------------------------------


def chosen(*given: str) -> Choices:
    """What a server makes of the choices of a command line."""
    arguments = read_arguments(["join", "http://127.0.0.1:1", "--new", *given], catalogue("en"))
    return Choices.model_validate_json(json.dumps(choices_wanted(arguments)))


def test_a_table_is_put_up_as_it_was_wished_for(served: Served, tmp_path: Path) -> None:
    wished = "--pace live:5+10 --timeout pass --spectators open --first 2 --no-talk --unrated"
    wished += " --delay 90"
    game = "--seats 3 --edition 1995 --players you,you,steady --private --hints"
    given = [*wished.split(), *game.split()]
    with joined(tmp_path, served.url, "--name", "Livia", "--new", *given) as livia:
        table = link_in(livia.wait("Waiting for people.")).rpartition("/")[2]
    with Guest(served, "Marco") as marco:
        found = marco.get(f"/api/tables/{table}")["table"]["choices"]
    assert found == {
        "game": "condottiere",
        "edition": "1995",
        "variants": [],
        "options": {},
        "seats": 3,
        "computers": ["steady"],
        "public": False,
        "pace": {"kind": "live", "minutes": 5, "increment_seconds": 10},
        "timeout": "pass",
        "talk": False,
        "spectators": "open",
        "delay_minutes": 90,
        "bots": False,
        "first": 1,
        "rated": False,
        "rate_guests": False,
        "language": None,
        "hints": True,
    }


def test_the_lobby_knows_both_games(served: Served, tmp_path: Path) -> None:
    with Guest(served, "Gaia") as gaia, Guest(served, "Piero") as piero:
        gaia.new_table(game="pax-renaissance", seats=3, variants=["astrology"])
        piero.new_table(seats=3)
        with joined(tmp_path, served.url, "--name", "Ugo") as ugo:
            listed = ugo.wait("Which table?")
            assert re.search(r"Gaia, 2 free seats +Pax Renaissance · 2nd edition", listed)
            assert re.search(r"Piero, 2 free seats +Condottiere · 2007 edition", listed)
            ugo.type("new")
            ugo.wait("Which game")
            ugo.type("chess")
            ugo.wait("'chess'")
            ugo.type("new")
            ugo.wait("Which game")
            ugo.type("pax-renaissance")
            ugo.wait("How many seats, 2 to 4?")
            ugo.type("3")
            # There is one edition only: nothing to ask.
            assert "edition" not in ugo.wait("Computer players")
            ugo.type("")
            table = link_in(ugo.wait("Waiting for people.")).rpartition("/")[2]
            choices = gaia.get(f"/api/tables/{table}")["table"]["choices"]
    assert (choices["game"], choices["seats"]) == ("pax-renaissance", 3)


def test_a_table_of_either_game_can_be_put_up_at_once() -> None:
    told = chosen("--game", "pax-renaissance", "--seats", "3", "--variant", "bankruptcy")
    assert told == Choices(game="pax-renaissance", seats=3, variants=["bankruptcy"])
    with pytest.raises(UsageError, match="chess"):
        chosen("--game", "chess")


def test_what_nobody_wished_for_is_as_the_server_has_it() -> None:
    assert chosen() == Choices()
    assert chosen("--private").pace == NoPace()
    assert chosen("--rate-guests").rate_guests


@pytest.mark.parametrize(
    ("given", "pace"),
    [
        ("none", NoPace()),
        ("days:1", DaysPace(days=1)),
        ("days:30", DaysPace(days=30)),
        ("days:2+24", DaysPace(days=2, reserve_hours=24)),
        ("days:3,holidays:7", DaysPace(days=3, holidays=7)),
        (
            "days:2+240,quiet:22-8,holidays:60",
            DaysPace(days=2, reserve_hours=240, quiet=QuietHours(), holidays=60),
        ),
        ("live:1+0", LivePace(minutes=1, increment_seconds=0)),
        ("live:240+300", LivePace(minutes=240, increment_seconds=300)),
    ],
)
def test_every_pace_a_server_knows_can_be_chosen(given: str, pace: Pace) -> None:
    assert chosen("--pace", given).pace == pace


@pytest.mark.parametrize("minutes", [0, MOST_DELAY_MINUTES])
def test_every_delay_a_server_knows_can_be_chosen(minutes: int) -> None:
    assert chosen("--delay", str(minutes)).delay_minutes == minutes


@pytest.mark.parametrize("field", ["timeout", "spectators"])
def test_the_words_to_choose_from_are_those_of_the_server(field: str) -> None:
    words = get_args(Choices.model_fields[field].annotation)
    assert {"timeout": TIMEOUTS, "spectators": SPECTATORS}[field] == words
    for word in words:
        assert getattr(chosen(f"--{field}", word), field) == word


@pytest.mark.parametrize(
    ("given", "first"), [("random", "random"), ("host", "host"), ("1", 0), ("6", 5)]
)
def test_seats_that_begin_are_counted_from_1(given: str, first: str | int) -> None:
    assert chosen("--seats", "6", "--first", given).first == first


@pytest.mark.parametrize(
    "given",
    [
        "--pace live",
        "--pace live:15",
        "--pace live:0+20",
        "--pace live:241+20",
        "--pace live:15+301",
        "--pace live:15+-1",
        "--pace days:0",
        "--pace days:31",
        "--pace days:x",
        "--pace days:2+241",
        "--pace days:2,holidays:61",
        "--pace days:2,quiet:8-8",
        "--pace days:2,quiet:22-24",
        "--pace days:2,quiet:5-23",
        "--pace never",
        "--timeout resign",
        "--spectators some",
        "--first nobody",
        "--first 0",
        "--first 10",
        "--seats 3 --first 4",
        "--delay 10081",
        "--delay -1",
        "--delay soon",
    ],
)
def test_what_cannot_be_wished_for_is_refused_with_what_can(given: str) -> None:
    with pytest.raises(UsageError) as refused:
        chosen(*given.split())
    said = catalogue("en").say(refused.value.message)
    assert repr(given.rsplit(maxsplit=1)[-1]) in said
    assert any(word in said for word in ("live:15+20", "computer, pass", "closed", "host", "10080"))


# --- the connection -------------------------------------------------------------------------------


def test_a_client_whose_wire_is_cut_comes_back_and_plays_on(served: Served, tmp_path: Path) -> None:
    wire = Wire(served.port)
    try:
        with joined(
            tmp_path,
            *(wire.url, "--name", "Anna", "--new", "--players", "you,steady"),
            *("--option", "start_seat=0"),
        ) as anna:
            anna.wait("be fought?")
            wire.cut()
            anna.wait("The connection is lost. Trying again in 1 s.")
            anna.type("firenze")
            anna.wait("Connected again.")
            anna.wait("Anna places the Condottiere on Firenze.")
            anna.wait("Play a card or pass.")
            assert anna.leave() == 0
        assert anna.printed.count("Anna places the Condottiere on Firenze.") == 1
    finally:
        wire.close()


def test_what_was_not_answered_is_sent_again_under_the_same_key() -> None:
    calls: list[str] = []
    heard: list[dict[str, Any]] = []
    answered = Event()
    welcome = json.dumps({"type": "welcome"})

    def talk(socket: ServerConnection) -> None:
        assert socket.request is not None
        calls.append(socket.request.path)
        socket.send(welcome)
        heard.append(json.loads(socket.recv()))
        if len(heard) > 1:
            socket.send(json.dumps({"type": "accepted", "key": heard[-1]["key"]}))
            # Until the line hangs up: if this end hung up first, that would be another loss.
            with suppress(ConnectionClosed):
                socket.recv(PATIENCE)

    losses: list[float | None] = []
    messages: list[dict[str, Any]] = []

    def hear(message: dict[str, Any]) -> None:
        messages.append(message)
        if message["type"] == "accepted":
            answered.set()

    with serve(talk, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = server.socket.getsockname()[1]
        line = LiveConnection(
            lambda: f"ws://127.0.0.1:{port}/?call={len(losses)}", {}, hear, losses.append
        )
        line.open()
        key = line.send({"type": "move", "number": 3})
        assert answered.wait(PATIENCE)
        line.close()
        server.shutdown()
    assert heard == [{"type": "move", "number": 3, "key": key}] * 2
    assert losses == [1.0]
    assert calls == ["/?call=0", "/?call=1"]
    assert [message["type"] for message in messages] == ["welcome", "welcome", "accepted"]


@pytest.mark.parametrize(("retry_after", "loss"), [(None, None), (2.5, 1.0)])
def test_whoever_is_refused_at_the_door_calls_again_only_if_told_to_wait(
    retry_after: float | None, loss: float | None
) -> None:
    problem = {"error": "x", "message": "No.", "rule": None, "retry_after": retry_after}
    refusal = {"type": "refused", "key": None, "problem": problem}

    def refuse(socket: ServerConnection) -> None:
        socket.send(json.dumps(refusal))
        socket.close(4000, "x")

    losses: list[float | None] = []
    heard: list[dict[str, Any]] = []
    lost = Event()

    def lose(wait: float | None) -> None:
        losses.append(wait)
        lost.set()

    with serve(refuse, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = server.socket.getsockname()[1]
        line = LiveConnection(lambda: f"ws://127.0.0.1:{port}/", {}, heard.append, lose)
        line.open()
        assert lost.wait(PATIENCE)
        line.close()
        server.shutdown()
    assert losses == [loss]
    assert heard == [refusal]


def test_attempts_come_after_1_2_4_and_at_most_30_seconds() -> None:
    assert [*islice(delays(), 7)] == [1, 2, 4, 8, 16, 30, 30]


# --- small things ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "server", "table"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", None),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000", None),
        ("https://condotta.example/table/ab12", "https://condotta.example", "ab12"),
        ("https://condotta.example/games/table/ab12/", "https://condotta.example/games", "ab12"),
        ("http://[::1]:8000/table/ab12", "http://[::1]:8000", "ab12"),
    ],
)
def test_an_address_names_a_server_and_maybe_a_table(
    given: str, server: str, table: str | None
) -> None:
    assert read_address(given) == Address(server, table)


@pytest.mark.parametrize(
    "given",
    [
        *("", "condotta.example", "ftp://condotta.example", "http://", "http://[::1"),
        *("http://a:b", "http://a/table/../x"),
    ],
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(UsageError, match="no address"):
        read_address(given)


def test_a_live_address_says_what_is_known() -> None:
    address = Address("https://condotta.example")
    assert address.live("ab12", 0, None) == ("wss://condotta.example/api/tables/ab12/live?since=0")
    assert address.live("ab12", 7, 9).endswith("live?since=7&number=9")


def test_a_recovery_link_or_its_token_will_do() -> None:
    assert token_in("https://condotta.example/#recover=abc", "recover") == "abc"
    assert token_in("abc", "recover") == "abc"


def test_sessions_are_kept_for_each_server_and_name_where_nobody_else_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert stored_token("http://a", None) is None
    store_token("http://a", "Anna", "1")
    store_token("http://a", "Bruno", "2")
    store_token("http://b", "Anna", "3")
    assert stored_token("http://a", None) == "2"
    assert stored_token("http://a", "Anna") == "1"
    assert stored_token("http://b", "Anna") == "3"
    assert stored_token("http://b", "Bruno") is None
    assert stat.S_IMODE(sessions_file().stat().st_mode) == 0o600
    assert [path.name for path in sessions_file().parent.iterdir()] == ["sessions.json"]


@pytest.mark.parametrize(
    "broken", ["", "[]", "{", '{"http://a": 7}', '{"http://a": {"tokens": 1}}']
)
def test_a_broken_file_of_sessions_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    sessions_file().parent.mkdir()
    sessions_file().write_text(broken)
    assert stored_token("http://a", None) is None
    store_token("http://a", "Anna", "1")
    assert stored_token("http://a", "Anna") == "1"


WORDS = Words(catalogue("en"), ["Anna", "Bruno di Monte", "Carla"])


@pytest.mark.parametrize(
    ("given", "to", "text"),
    [
        ("Hello!", None, "Hello!"),
        ("@Anna Hello!", [0], "Hello!"),
        ("@Anna @Bruno di Monte, on to Roma", [0, 1], "on to Roma"),
        ("@c Hello!", [2], "Hello!"),
        ("mail me: a@b", None, "mail me: a@b"),
    ],
)
def test_what_is_said_goes_to_all_or_to_those_named(
    given: str, to: list[int] | None, text: str
) -> None:
    assert addressed(given, WORDS) == (to, text)


def test_tell_needs_a_name_that_is_known() -> None:
    assert told_to("bruno di monte psst", WORDS) == ([1], "psst")
    with pytest.raises(CondottaError, match="Dario"):
        told_to("Dario psst", WORDS)
    with pytest.raises(CondottaError, match="Say it so"):
        told_to("", WORDS)


def test_a_strangers_words_play_no_tricks_with_the_terminal() -> None:
    assert visible("a\x1b[2Jb\nc\u202ed") == "a [2Jb c d"


@pytest.mark.parametrize(
    "event",
    [
        GameEvent("cards-dealt", {"seat": 0, "count": 2}, {"cards": ["bishop", "winter"]}, 1),
        GameEvent("cards-kept", {"seat": 1, "count": 0}, {"cards": []}, 2),
        GameEvent("passed", {"seat": 1, "strength": 3}),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_event_told_over_the_network_is_said_as_at_the_terminal(
    event: GameEvent, seat: int | None
) -> None:
    seen = event.seen_by(seat)
    told = event_told(json.loads(json.dumps(tell_event(seen))))
    assert WORDS.event(told.seen_by(seat)) == WORDS.event(seen)


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("condotta.example",),
        ("http://127.0.0.1:9",),
        ("http://127.0.0.1:9", "--seat", "x"),
    ],
    ids=" ".join,
)
def test_a_server_that_cannot_be_reached_is_told_in_one_sentence(
    given: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["join", *given]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_a_server_refuses_in_the_persons_language(
    served: Served,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for language in ("en", "pl", "ru", "hu"):
        given = ["join", f"{served.url}/table/nosuch", "--name", "Anna", "--lang", language]
        assert main(given) == 2
        assert capsys.readouterr().err == catalogue(language).tell("error.server.no-table") + "\n"
