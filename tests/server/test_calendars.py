"""When a clock stands still: quiet hours in any time zone, changes of the clock, holidays."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from condotta.server.calendars import DAY, HOUR, Calendar, zone_names
from condotta.server.choices import DaysPace, QuietHours
from condotta.server.clocks import LOW, TableClocks

NIGHT = QuietHours(begin=22, until=8)
WARSAW = "Europe/Warsaw"


def at(text: str, zone: str = "UTC") -> int:
    """Read a moment by the clocks of a zone."""
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))
    return int(local.timestamp() * 1000)


def shown(moment: int, zone: str = "UTC") -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).astimezone(ZoneInfo(zone)).isoformat()[:16]


# --- quiet hours ----------------------------------------------------------------------------------


def test_a_clock_stands_still_at_night_where_its_person_lives() -> None:
    asked = at("2026-11-18T21:00", WARSAW)
    calendar = Calendar(NIGHT, WARSAW)
    assert shown(calendar.after(asked, 2 * HOUR), WARSAW) == "2026-11-19T09:00"
    assert calendar.running(asked, at("2026-11-19T07:00", WARSAW)) == HOUR
    there = Calendar(NIGHT, "Asia/Tokyo")
    assert shown(there.after(asked, 2 * HOUR), "Asia/Tokyo") == "2026-11-19T10:00", "5 at night"


def test_who_is_asked_at_night_has_time_from_the_morning_on() -> None:
    calendar = Calendar(NIGHT, WARSAW)
    asked = at("2026-11-18T03:00", WARSAW)
    assert shown(calendar.awake_at(asked), WARSAW) == "2026-11-18T08:00"
    assert calendar.awake_at(at("2026-11-18T08:00", WARSAW)) == at("2026-11-18T08:00", WARSAW)
    assert shown(calendar.after(asked, 14 * HOUR), WARSAW) == "2026-11-18T22:00"


def test_quiet_hours_may_lie_within_a_day() -> None:
    calendar = Calendar(QuietHours(begin=9, until=17), WARSAW)
    asked = at("2026-11-18T08:00", WARSAW)
    assert shown(calendar.after(asked, 2 * HOUR), WARSAW) == "2026-11-18T18:00"


@pytest.mark.parametrize(
    ("eve", "night"), [("2026-03-28", 9), ("2026-10-24", 11), ("2026-11-18", 10)]
)
def test_a_night_is_as_long_as_it_is_when_clocks_are_put_on_or_back(eve: str, night: int) -> None:
    asked = at(f"{eve}T21:00", WARSAW)
    ends = Calendar(NIGHT, WARSAW).after(asked, 2 * HOUR)
    assert shown(ends, WARSAW)[11:] == "09:00"
    assert ends - asked == (2 + night) * HOUR


@pytest.mark.parametrize("zone", [None, "Mars/Olympus"])
def test_who_named_no_zone_or_one_that_is_gone_lives_by_utc(zone: str | None) -> None:
    asked = at("2026-11-18T21:00")
    assert shown(Calendar(NIGHT, zone).after(asked, 2 * HOUR)) == "2026-11-19T09:00"


@pytest.mark.parametrize(("begin", "until"), [(8, 8), (8, 1), (24, 3), (-1, 3)])
def test_no_clock_stands_still_all_day(begin: int, until: int) -> None:
    with pytest.raises(ValidationError):
        QuietHours(begin=begin, until=until)


MOMENTS = st.integers(at("2025-01-01T00:00"), at("2028-01-01T00:00"))
HOURS = st.integers(0, 23)
ZONES = st.sampled_from(sorted(zone_names()))


@st.composite
def quiet_hours(draw: st.DrawFn) -> QuietHours:
    begin = draw(HOURS)
    return QuietHours(begin=begin, until=(begin + draw(st.integers(1, 16))) % 24)


@given(quiet_hours(), ZONES, MOMENTS, st.integers(1, 40 * DAY), st.data())
def test_whatever_is_agreed_the_clock_runs_for_as_long_as_it_says(
    quiet: QuietHours, zone: str, asked: int, long: int, data: st.DataObject
) -> None:
    away = asked + data.draw(st.integers(-5 * DAY, 50 * DAY))
    holidays = ((away, away + data.draw(st.integers(1, 20 * DAY))),)
    calendar = Calendar(quiet, zone, holidays)
    ends = calendar.after(asked, long)
    assert calendar.running(asked, ends) == long
    assert calendar.running(asked, ends - 1) == long - 1
    assert ends <= calendar.latest_after(asked, long), "nobody is told a time that is too early"


@pytest.mark.parametrize(
    ("begin", "until", "zone", "asked"),
    [
        (8, 0, WARSAW, "2027-03-25T09:00"),
        (6, 22, WARSAW, "2027-03-25T22:00"),
        (8, 22, WARSAW, "2027-03-26T07:00"),
        (2, 18, WARSAW, "2027-03-26T18:00"),
        (22, 8, "Antarctica/Troll", "2027-10-30T20:00"),
    ],
)
@pytest.mark.parametrize("long", [12 * HOUR, 20 * HOUR, 24 * HOUR, 40 * HOUR])
def test_the_latest_moment_is_none_too_early_when_clocks_are_put_on_or_back(
    begin: int, until: int, zone: str, asked: str, long: int
) -> None:
    calendar = Calendar(QuietHours(begin=begin, until=until), zone)
    for hours in range(-96, 97):
        since = at(asked) + hours * HOUR
        assert calendar.after(since, long) <= calendar.latest_after(since, long)


@cache
def changes(zone: str) -> list[int]:
    """When the clocks of a zone are put on or back."""
    moments = [at("2025-01-01T00:00") + day * DAY for day in range(4 * 365)]
    there = ZoneInfo(zone)
    offsets = [datetime.fromtimestamp(moment / 1000, there).utcoffset() for moment in moments]
    pairs = zip(moments, offsets, offsets[1:], strict=False)
    return [moment for moment, before, after in pairs if before != after]


CHANGING = st.sampled_from([zone for zone in sorted(zone_names()) if changes(zone)])


@settings(max_examples=300)
@given(quiet_hours(), CHANGING, st.integers(0, 12 * 24), st.integers(0, 14), st.data())
def test_the_latest_moment_is_none_too_early_in_whatever_zone_clocks_are_put_on_or_back(
    quiet: QuietHours, zone: str, before: int, days: int, data: st.DataObject
) -> None:
    since = data.draw(st.sampled_from(changes(zone))) - before * HOUR
    # Whole waking days are where one night more or less is decided.
    waking = data.draw(st.integers(0, 6)) * (24 - quiet.hours)
    long = (days * 24 + waking + data.draw(st.integers(1, 24))) * HOUR
    calendar = Calendar(quiet, zone)
    assert calendar.after(since, long) <= calendar.latest_after(since, long)


@given(quiet_hours(), ZONES, ZONES, MOMENTS, st.integers(1, 40 * DAY))
def test_what_others_are_told_of_a_deadline_says_nothing_of_a_zone(
    quiet: QuietHours, zone: str, other: str, asked: int, long: int
) -> None:
    here, there = Calendar(quiet, zone), Calendar(quiet, other)
    assert here.latest_after(asked, long) == there.latest_after(asked, long)


# --- holidays -------------------------------------------------------------------------------------


def days(**agreed: object) -> TableClocks:
    return TableClocks(DaysPace.model_validate({"days": 2, **agreed}), 2, 0)


def test_a_clock_stands_still_on_several_holidays_and_a_night_within_one_counts_once() -> None:
    clock = days(holidays=10)
    clock.take_holiday(0, DAY, 4 * DAY)
    assert clock.deadline(0, secret=False) == 5 * DAY
    assert clock.deadline(1, secret=False) == 2 * DAY, "the others have their days as ever"
    clock.take_holiday(0, 4 * DAY + 12 * HOUR, 6 * DAY)
    assert clock.deadline(0, secret=False) == 5 * DAY + 36 * HOUR
    assert clock.holiday_left(0, 6 * DAY) == 10 * DAY - 3 * DAY - 36 * HOUR
    nights = Calendar(NIGHT, "UTC", ((0, 3 * DAY),))
    assert nights.after(0, 10 * HOUR) == 3 * DAY + 18 * HOUR


def test_who_is_back_early_keeps_the_rest_of_the_holiday() -> None:
    clock = days(holidays=5)
    clock.take_holiday(0, 0, 5 * DAY)
    assert clock.holiday_left(0, 2 * DAY) == 3 * DAY
    assert clock.holiday_until(0, 2 * DAY) == 5 * DAY
    clock.take_holiday(0, 2 * DAY, 2 * DAY)
    assert clock.holiday_until(0, 2 * DAY) is None
    assert clock.holiday_left(0, 9 * DAY) == 3 * DAY
    assert clock.deadline(0, secret=False) == 4 * DAY


def test_nobody_is_away_for_longer_than_was_agreed() -> None:
    clock = days(holidays=3)
    clock.take_holiday(0, 0, 100 * DAY)
    assert clock.holidays[0] == ((0, 3 * DAY),)
    assert clock.holiday_left(0, 4 * DAY) == 0
    clock.take_holiday(0, 4 * DAY, 5 * DAY)
    assert clock.holidays[0] == ((0, 3 * DAY),)


def test_a_longer_holiday_takes_the_place_of_the_one_that_goes_on() -> None:
    clock = days(holidays=5)
    clock.take_holiday(0, 0, 2 * DAY)
    clock.take_holiday(0, DAY, 4 * DAY)
    assert clock.holidays[0] == ((0, DAY), (DAY, 4 * DAY))
    assert clock.holiday_left(0, 5 * DAY) == DAY


# --- the reserve ----------------------------------------------------------------------------------


def test_an_answer_that_takes_longer_than_its_days_uses_up_the_reserve() -> None:
    clock = days(reserve_hours=24)
    assert clock.deadline(0, secret=False) == 3 * DAY
    clock.answered(0, 2 * DAY + 6 * HOUR, pays=True, gains=True)
    assert clock.reserve == [18 * HOUR, 24 * HOUR]
    clock.answered(1, 3 * DAY, pays=True, gains=True)
    assert clock.reserve == [18 * HOUR, 24 * HOUR], "in time costs nothing"
    assert clock.deadline(0, secret=False) == 3 * DAY + 2 * DAY + 18 * HOUR


def test_whoever_used_up_term_and_reserve_has_new_terms_and_no_reserve() -> None:
    clock = days(reserve_hours=5)
    deadline = clock.deadline(0, secret=False)
    assert deadline == 2 * DAY + 5 * HOUR
    clock.handed_over(0, deadline)
    clock.handed_over(0, 9 * DAY)
    assert clock.reserve == [0, 5 * HOUR]
    assert clock.deadline(0, secret=False) == deadline, "not for the same question"
    clock.answered(0, 9 * DAY, pays=False, gains=False)
    clock.answered(1, 9 * DAY, pays=True, gains=True)
    assert clock.deadline(0, secret=False) == 11 * DAY


def test_leaving_and_coming_back_uses_up_term_and_reserve_like_any_time() -> None:
    clock = days(reserve_hours=24)
    for at in (DAY, 2 * DAY, 2 * DAY + 6 * HOUR, 2 * DAY + 7 * HOUR):
        clock.handed_over(0, at)
        assert clock.deadline(0, secret=False) == 3 * DAY
    clock.answered(0, 2 * DAY + 8 * HOUR, pays=True, gains=True)
    assert clock.reserve == [16 * HOUR, 24 * HOUR]


def test_while_nobody_is_there_days_stand_still_and_nights_within_count_once() -> None:
    clock = days(quiet={"begin": 22, "until": 8}, reserve_hours=10)
    clock.handed_over(0, 10 * HOUR)
    clock.stop(10 * HOUR)
    clock.go_on(0, 9 * DAY + 10 * HOUR, secret=False)
    clock.handed_over(0, 9 * DAY + 10 * HOUR)
    # 1970 begins at night: two hours were used, and 56 of 58 are left, fourteen of each day.
    assert clock.deadline(0, secret=False) == 9 * DAY + 10 * HOUR + 4 * DAY
    assert clock.deadline(0, secret=True) == 2 * DAY + 9 * DAY
    clock.answered(0, 13 * DAY, pays=True, gains=True)
    assert clock.reserve[0] == 2 * HOUR


def test_who_is_back_alone_when_term_and_reserve_were_used_up_has_a_new_term() -> None:
    clock = days(reserve_hours=5)
    clock.handed_over(0, 2 * DAY + 5 * HOUR)
    clock.stop(2 * DAY + 5 * HOUR)
    clock.go_on(0, 9 * DAY, secret=False)
    clock.handed_over(0, 9 * DAY)
    assert clock.reserve == [0, 5 * HOUR]
    assert clock.deadline(0, secret=False) == 11 * DAY


def test_taking_back_gives_no_reserve_back_and_takes_none_twice() -> None:
    clock = days(reserve_hours=24)
    clock.answered(0, 2 * DAY + 6 * HOUR, pays=True, gains=True, is_next=True)
    clock.rewound(0, 2 * DAY + 7 * HOUR, payer=0, is_next=True)
    assert clock.reserve[0] == 18 * HOUR
    # An answer given anew begins no new term.
    clock.answered(0, 4 * DAY + 12 * HOUR, pays=True, gains=True, is_next=True)
    once = clock.reserve[0]
    assert once == 18 * HOUR - 6 * HOUR
    clock.rewound(0, 4 * DAY + 13 * HOUR, payer=0, is_next=True)
    assert clock.reserve[0] == once - HOUR, "an hour more, and nothing a second time"
    assert clock.deadline(0, secret=False) == 2 * DAY + 6 * HOUR + 2 * DAY + 18 * HOUR


def test_tables_from_before_have_days_and_nothing_else() -> None:
    clock = TableClocks(DaysPace.model_validate({"kind": "days", "days": 3}), 2, 0)
    assert clock.reserve == []
    assert clock.deadline(0, secret=False) == clock.latest(0, secret=False) == 3 * DAY
    assert clock.holiday_left(0, 0) == 0


# --- zones ----------------------------------------------------------------------------------------


def test_the_first_zone_counts_at_once_and_another_from_the_next_question_on() -> None:
    clock = days(quiet={"begin": 22, "until": 8})
    by_utc = clock.deadline(0, secret=False)
    clock.move_to(0, "Asia/Tokyo")
    in_tokyo = clock.deadline(0, secret=False)
    assert in_tokyo != by_utc
    clock.move_to(0, "America/New_York")
    clock.move_to(0, "Europe/Warsaw")
    assert clock.deadline(0, secret=False) == in_tokyo
    clock.answered(1, 1, pays=True, gains=True)
    assert clock.calendar(0).zone == "Europe/Warsaw"


def test_leaving_and_coming_back_does_not_make_another_zone_count_earlier() -> None:
    clock = days(quiet={"begin": 22, "until": 8})
    clock.move_to(0, "Asia/Tokyo")
    clock.move_to(0, "America/New_York")
    clock.handed_over(0, HOUR)
    clock.move_to(0, "Europe/Warsaw")
    clock.handed_over(0, 2 * HOUR)
    assert clock.calendar(0).zone == "Asia/Tokyo"
    clock.answered(0, 3 * HOUR, pays=True, gains=True)
    assert clock.calendar(0).zone == "Europe/Warsaw"


def test_what_others_see_of_a_deadline_does_not_tell_what_is_left_of_a_reserve() -> None:
    seen, kept = set(), set()
    for zone in ("Europe/Warsaw", "America/New_York", "Asia/Tokyo"):
        clock = days(quiet={"begin": 22, "until": 8}, reserve_hours=48)
        clock.move_to(0, zone)
        clock.answered(0, 4 * DAY + 10 * HOUR, pays=True, gains=True)
        clock.answered(1, 5 * DAY, pays=True, gains=True)
        kept.add(clock.reserve[0])
        seen.add(clock.latest(0, secret=False))
        clock.handed_over(0, 12 * DAY)
        seen.add(clock.latest(0, secret=False))
    assert len(kept) > 1
    assert len(seen) == 1
    fresh = days(quiet={"begin": 22, "until": 8}, reserve_hours=48)
    fresh.answered(1, 5 * DAY, pays=True, gains=True)
    assert seen == {fresh.latest(0, secret=False)}


# --- secrets --------------------------------------------------------------------------------------


def test_a_secret_question_has_the_same_days_for_everybody() -> None:
    clock = days(quiet={"begin": 22, "until": 8}, reserve_hours=48, holidays=9)
    clock.move_to(0, "Asia/Tokyo")
    clock.take_holiday(0, 0, 9 * DAY)
    assert clock.deadline(0, secret=True) == clock.deadline(1, secret=True) == 2 * DAY
    assert clock.latest(0, secret=True) == 2 * DAY


# --- reminders ------------------------------------------------------------------------------------


def test_a_reminder_comes_when_a_quarter_or_twelve_hours_are_left_and_once() -> None:
    clock = days()
    assert clock.remind_at(0, secret=False) == 2 * DAY - LOW
    short = TableClocks(DaysPace(days=1), 2, 0)
    assert short.remind_at(0, secret=False) == DAY - 6 * HOUR
    clock.remind()
    assert clock.remind_at(0, secret=False) is None
    clock.answered(0, DAY, pays=True, gains=True)
    assert clock.remind_at(1, secret=False) == 3 * DAY - LOW


def test_no_reminder_wakes_anybody() -> None:
    clock = days(quiet={"begin": 22, "until": 8}, holidays=9)
    clock.since = at("2026-11-18T12:00")
    low = clock.remind_at(0, secret=False)
    assert low is not None
    assert clock.calendar(0).awake_at(low) == low
    clock.take_holiday(0, clock.since + HOUR, clock.since + 9 * DAY)
    later = clock.remind_at(0, secret=False)
    assert later is not None
    assert later > clock.since + 9 * DAY
    asleep = at("2026-11-20T23:00") - (2 * DAY - LOW)
    clock.since, clock.holidays = asleep, [(), ()]
    assert shown(clock.remind_at(0, secret=True) or 0) == "2026-11-21T08:00"
