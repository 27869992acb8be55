"""An evening at the table: who is asked next, the hand-over, the end, the polite way out."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote

from rich.text import Text

from condotta.cli.asking import Asking
from condotta.cli.ending import tell_the_end
from condotta.cli.frames import framed
from condotta.cli.heraldry import CONTESTED, FAINT
from condotta.cli.keyboard import InputEnded, LeaveTable, Terminal
from condotta.cli.saving import save_or_offer, save_table
from condotta.cli.table import LocalTable
from condotta.cli.terminal_game import terminal_game
from condotta.cli.words import Words


class Session:
    """Leads the people at one keyboard through a game."""

    def __init__(
        self, table: LocalTable, words: Words, terminal: Terminal, notices: Sequence[str] = ()
    ) -> None:
        """Take the table; ``notices`` are for all to read before the first card and in the log."""
        self.table = table
        self.words = words
        self.terminal = terminal
        self.shown = terminal_game(table.game.name)
        self.notices = tuple(notices)
        self._noticed = False
        self._at_keyboard: int | None = None
        self._told_until = dict.fromkeys(range(len(table.names)), 0)

    def run(self) -> int:
        """Play to the end, or until the people leave."""
        try:
            self._play()
            self._tell_the_end()
        except (LeaveTable, InputEnded, KeyboardInterrupt) as leaving:
            self.terminal.come_back()
            if isinstance(leaving, KeyboardInterrupt):
                self.terminal.print()
            if isinstance(leaving, LeaveTable):
                self._leave()
            else:
                self._input_ended()
        finally:
            self.terminal.come_back()
        return 0

    def take_up(self, told_until: int) -> None:
        """Take everything up to here as told already: the game was resumed."""
        self._told_until = dict.fromkeys(self._told_until, told_until)

    def _play(self) -> None:
        if self._hot_seat:
            self.terminal.keep_apart()
        while not self.table.game.over:
            seat = self.table.game.decision.seat
            if self._hot_seat and self.table.hand_step:
                self._go_round_with_hands()
            elif seat in self.table.people:
                self._ask(seat)
            else:
                self.table.computer_move()

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        # What was taken back may have been told already.
        since = min(self._told_until[seat], len(self.table.told))
        self._told_until[seat] = len(self.table.told)
        intro = () if self._noticed else self.notices
        self._noticed = True
        Asking(self.table, seat, self.words, self.terminal, self.notices).ask(since, intro)

    def _go_round_with_hands(self) -> None:
        """Give everybody the keyboard in turn, so that nobody sees who may throw in a hand.

        The order is the game's, the holder of the token first (C7-HAND-6). How long somebody sits
        there, and how many keys are heard, no program can hide. A game resumed here begins the
        round anew: some then sit down twice, which tells nothing.
        """
        for seat in self.table.hand_step:
            person = seat in self.table.people
            if person and not self._is_asked_for_hand(seat):
                self._nothing_to_decide(seat)
            while self._is_asked_for_hand(seat):
                if person:
                    self._ask(seat)
                else:
                    self.table.computer_move()
        self.table.hand_step = ()

    def _is_asked_for_hand(self, seat: int) -> bool:
        decision = self.table.game.decision
        return decision.seat == seat and self.shown.is_in_round(decision.kind)

    def _nothing_to_decide(self, seat: int) -> None:
        self._hand_over(seat)
        told = self.words.tell("ui.nothing-to-decide", seat=seat)
        self.terminal.print(framed(Text(told), self._title))
        self.terminal.read()

    @property
    def _title(self) -> str:
        return self.words.word("game", self.table.game.name)

    @property
    def _hot_seat(self) -> bool:
        return len(self.table.people) > 1

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen shows nothing but whose turn it is."""
        self.terminal.wipe()
        if self._hot_seat and self._at_keyboard != seat:
            told = self.words.tell("ui.hand-over", seat=seat)
            self.terminal.print(framed(Text(told, CONTESTED), self._title))
            self.terminal.read()
            self.terminal.wipe()
        self._at_keyboard = seat

    # --- the end ----------------------------------------------------------------------------------

    def _tell_the_end(self) -> None:
        """Show how it ended: the last events, the map, the result."""
        self.terminal.wipe()
        self.terminal.come_back()
        words, people = self.words, self.table.people
        seat = people[0] if len(people) == 1 else None
        since = self._told_until[people[0]] if len(people) == 1 else self._last_part()
        tell_the_end(self.table, seat, since, self.table.seed, words, self.terminal)
        if self.table.save_problem is not None:
            save_or_offer(self.table, words, self.terminal)
        if self.table.save_file is not None and self.table.save_problem is None:
            path = quote(str(self.table.save_file))
            self.terminal.print(Text(words.tell("ui.story-kept", path=path), FAINT))

    def _last_part(self) -> int:
        """Find where the last battle or turn began among the events."""
        begun = self.shown.counted
        places = [i for i, event in enumerate(self.table.told) if event.kind in begun]
        return places[-1] if places else 0

    # --- the way out ------------------------------------------------------------------------------

    def _leave(self) -> None:
        """``quit``: save first when a file is known, else offer it."""
        save_or_offer(self.table, self.words, self.terminal)
        self.terminal.print(self.words.tell("ui.farewell"))

    def _input_ended(self) -> None:
        """The input ended or was broken off: save where a file is known and say how to go on."""
        self.terminal.print()
        kept = self.table.save_file is not None
        if not (kept and save_table(self.table, "", self.words, self.terminal)):
            self.terminal.print(self.words.tell("ui.not-saved"))
        self.terminal.print(self.words.tell("ui.farewell"))
