"""Token buckets: what is allowed at once, what comes back, what is forgotten."""

from __future__ import annotations

import math
from collections import Counter
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from condotta.server import limits
from condotta.server.limits import RATES, Limits, asker_at
from condotta.server.neighbours import written


class Clock:
    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("kind", "burst", "seconds"),
    [
        ("log-in-here", 5, 30),
        ("log-in-name", 30, 2),
        ("log-in-address", 20, 3),
        ("guest", 20, 10),
        ("register", 5, 60),
        ("recover", 10, 10),
        ("passkey", 20, 3),
        ("mail", 3, 600),
        ("table", 10, 20),
        ("puzzle", 20, 5),
        ("import", 5, 30),
        ("invite", 5, 60),
        ("report", 5, 300),
        ("export", 3, 60),
        ("notices", 30, 2),
        ("notices-test", 3, 60),
        ("talk", 10, 1),
        ("move", 60, 0.05),
        ("ask", 30, 0.2),
        ("link", 30, 0.5),
        ("note", 30, 1),
        ("analysis", 10, 30),
        ("hint", 10, 2),
        ("live", 40, 0.5),
        ("bot", 10, 60),
        ("challenge", 20, 10),
        ("nonsense", 60, 1),
        ("explain", 30, 0.25),
        ("explain-address", 600, 1 / 60),
        ("hint-address", 120, 0.5),
        ("analysis-address", 60, 10),
        ("import-address", 30, 10),
        ("table-address", 60, 5),
        ("puzzle-address", 120, 1),
    ],
)
def test_a_burst_is_allowed_and_then_one_every_so_many_seconds(
    kind: str, burst: int, seconds: float
) -> None:
    clock = Clock(123456.7)
    door = Limits(clock)
    assert [door.take(kind, "anna") for _ in range(burst)] == [None] * burst
    assert door.take(kind, "anna") == pytest.approx(seconds, abs=1e-6)
    clock.now += seconds / 2
    assert door.take(kind, "anna") == pytest.approx(seconds / 2, abs=1e-6)
    clock.now += seconds / 2
    assert door.take(kind, "anna") is None
    assert door.take(kind, "anna") == pytest.approx(seconds, abs=1e-6)


def test_every_kind_has_been_shown_above() -> None:
    assert len(RATES) == 35


def test_a_token_on_its_way_can_be_waited_for() -> None:
    clock = Clock()
    door = Limits(clock)
    burst, every = RATES["log-in-name"].burst, RATES["log-in-name"].per_seconds
    assert max(door.reserve("log-in-name", "anna", 10) for _ in range(burst)) <= 0
    waits = [door.reserve("log-in-name", "anna", 3 * every) for _ in range(5)]
    # The fourth and fifth would wait too long, so they take nothing.
    assert waits == pytest.approx([every, 2 * every, 3 * every, 4 * every, 4 * every])
    clock.now += every
    assert door.reserve("log-in-name", "anna", 3 * every) == pytest.approx(3 * every)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    door = Limits(clock)
    # So many others that nobody has looked at Anna's bucket when she comes back.
    for number in range(100):
        door.take("register", f"guest {number}")
    assert door.take("register", "anna") is None
    clock.now = 1e6
    assert [door.take("register", "anna") for _ in range(5)] == [None] * 5
    assert door.take("register", "anna") is not None


def test_what_was_taken_at_another_process_is_gone_here_too() -> None:
    here, there = (Limits(Clock(), is_shared=True) for _ in range(2))
    for _ in range(20):
        assert there.take("explain", "anna") is None
    for bucket, count in there.take_notes().items():
        here.hear(bucket, count)
    assert [here.take("explain", "anna") for _ in range(10)] == [None] * 10
    assert here.take("explain", "anna") is not None
    assert there.take_notes() == {}


def test_what_is_heard_never_takes_more_than_a_bucket_has() -> None:
    clock = Clock()
    here = Limits(clock, is_shared=True)
    here.hear(("explain", "anna"), 1_000_000)
    here.hear(("no such thing", "anna"), 1)
    assert here.take("explain", "anna") == pytest.approx(0.25)
    clock.now += 0.25
    assert here.take("explain", "anna") is None
    assert here.take_notes() == {("explain", "anna"): 1}


def test_what_is_cheap_and_what_nobody_shares_is_not_noted() -> None:
    shared, alone = Limits(Clock(), is_shared=True), Limits(Clock())
    for door in (shared, alone):
        door.take("move", "anna")
        assert door.take_notes() == {}
    alone.take("explain", "anna")
    assert alone.take_notes() == {}


@given(st.dictionaries(st.tuples(st.sampled_from([*RATES]), st.text()), st.integers(1, 99)))
def test_signals_are_short_and_have_everything(taken: dict[tuple[str, str], int]) -> None:
    heard = Counter[tuple[str, str]]()
    for signal in written(Counter(taken)):
        assert len(signal) < 8000
        for note in signal.split(" "):
            kind, who, count = note.split("/")
            heard[kind, unquote(who)] += int(count)
    assert heard == taken


def test_a_clubhouse_of_sixty_shares_an_address() -> None:
    """Everybody there can have everything explained to them once a second."""
    clock = Clock()
    door = Limits(clock)
    for _ in range(30):
        for person in range(60):
            assert door.take("explain", f"person {person}") is None
            assert door.take("explain-address", "192.0.2.7") is None
        clock.now += 1.0


def test_people_and_kinds_do_not_share_a_bucket() -> None:
    door = Limits(Clock())
    while door.take("import", "anna") is None:
        pass
    assert door.take("import", "bruno") is None
    assert door.take("table", "anna") is None


def test_a_refused_request_does_not_make_the_wait_longer() -> None:
    door = Limits(Clock())
    while door.take("talk", "anna") is None:
        pass
    assert [door.take("talk", "anna") for _ in range(3)] == pytest.approx([1.0] * 3)


@given(
    kind=st.sampled_from(sorted(RATES)),
    start=st.floats(0, 1e8),
    pauses=st.lists(st.floats(0, 40), max_size=60),
)
def test_who_waits_as_told_is_let_in(kind: str, start: float, pauses: list[float]) -> None:
    clock = Clock(start)
    door = Limits(clock)
    for pause in pauses:
        clock.now += pause
        while (wait := door.take(kind, "anna")) is None:
            pass
        clock.now += wait
        assert door.take(kind, "anna") is None


def test_a_scale_multiplies_the_burst_and_the_rate() -> None:
    door = Limits(Clock(), scale=3)
    assert [door.take("register", "anna") for _ in range(15)] == [None] * 15
    assert door.take("register", "anna") == pytest.approx(20)


def test_a_tiny_scale_still_lets_one_through() -> None:
    clock = Clock()
    door = Limits(clock, scale=0.01)
    assert door.take("register", "anna") is None
    assert door.take("register", "anna") == pytest.approx(6000)
    clock.now += 6000
    assert door.take("register", "anna") is None


def test_an_infinite_scale_turns_limits_off_and_keeps_nothing() -> None:
    door = Limits(Clock(), scale=math.inf)
    assert {door.take("register", "anna") for _ in range(1000)} == {None}
    assert len(door) == 0


@pytest.mark.parametrize("scale", [0, -1, math.nan])
def test_a_scale_that_means_nothing_is_refused(scale: float) -> None:
    with pytest.raises(ValueError, match="scale must be above 0"):
        Limits(scale=scale)


def test_full_buckets_are_forgotten_and_the_others_kept() -> None:
    clock = Clock()
    door = Limits(clock)
    for number in range(1000):
        door.take("talk", f"guest {number}")
    while door.take("register", "anna") is None:
        pass
    assert len(door) == 1001
    clock.now += 10
    for _ in range(600):
        door.take("live", "bruno")
    assert len(door) == 2
    assert door.take("register", "anna") == pytest.approx(50)


def test_there_are_never_more_buckets_than_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 50)
    door = Limits(Clock())
    for number in range(500):
        assert door.take("log-in-name", f"name {number}") is None
    assert len(door) == 50


@pytest.mark.parametrize(
    ("address", "asker"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("somebody", "somebody"),
    ],
)
def test_a_home_with_many_addresses_is_one_asker(address: str, asker: str) -> None:
    assert asker_at(address) == asker
