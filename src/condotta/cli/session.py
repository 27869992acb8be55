"""An evening at the table: who is asked next, the hand-over, the end, the polite way out."""

from __future__ import annotations

from shlex import quote

from rich.console import Group
from rich.text import Text

from condotta.cli.asking import Asking, save_table
from condotta.cli.heraldry import CONTESTED, FAINT, TITLE
from condotta.cli.keyboard import InputEnded, LeaveTable, Terminal
from condotta.cli.screen import framed, map_screen, sentence, story_panel
from condotta.cli.sight import see
from condotta.cli.table import Table
from condotta.cli.words import Words
from condotta.core.chance import seed_from, seed_hash
from condotta.core.message import Message


class Session:
    """Leads the people at one keyboard through a game."""

    def __init__(self, table: Table, words: Words, terminal: Terminal) -> None:
        """Take the table."""
        self.table = table
        self.words = words
        self.terminal = terminal
        self.intro: list[str] = []
        """What the first person at the keyboard is told before anything else."""
        self._at_keyboard: int | None = None
        self._told_until = dict.fromkeys(range(len(table.names)), 0)

    def run(self) -> int:
        """Play to the end, or until the people leave."""
        try:
            self._play()
            self._tell_the_end()
        except LeaveTable:
            self.terminal.come_back()
            self._leave()
        except InputEnded:
            self.terminal.come_back()
            self._input_ended()
        except KeyboardInterrupt:
            self.terminal.come_back()
            self.terminal.print()
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
            if seat not in self.table.people:
                self.table.computer_move()
                continue
            self._hand_over(seat)
            since = self._told_until[seat]
            self._told_until[seat] = len(self.table.told)
            Asking(self.table, seat, self.words, self.terminal).ask(since, self.intro)
            self.intro = []

    @property
    def _hot_seat(self) -> bool:
        return len(self.table.people) > 1

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen shows nothing but whose turn it is."""
        self.terminal.wipe()
        if self._hot_seat and self._at_keyboard != seat:
            told = self.words.tell("ui.hand-over", seat=seat)
            self.terminal.print(framed(Text(told, CONTESTED), self.words.tell("ui.title")))
            self.terminal.read()
            self.terminal.wipe()
        self._at_keyboard = seat

    # --- the end ----------------------------------------------------------------------------------

    def _tell_the_end(self) -> None:
        """Show how it ended: the last events, the map, the result."""
        self.terminal.wipe()
        self.terminal.come_back()
        game, words, console = self.table.game, self.words, self.terminal.console
        people = self.table.people
        seat = people[0] if len(people) == 1 else None
        since = self._told_until[people[0]] if len(people) == 1 else self._last_battle()
        events = [event.seen_by(seat) for event in self.table.told[since:]]
        self.terminal.print(story_panel([words.event(event) for event in events], words))
        self.terminal.print(map_screen(console, see(game.view(seat)), game.rules, words))
        self.terminal.print(result_panel(self.table, words))
        if self.table.save_file is not None:
            path = quote(str(self.table.save_file))
            self.terminal.print(Text(words.tell("ui.story-kept", path=path), FAINT))

    def _last_battle(self) -> int:
        """Find where the last battle began among the events."""
        begun = ("battle-begins", "final-battle-begins")
        places = [i for i, event in enumerate(self.table.told) if event.kind in begun]
        return places[-1] if places else 0

    # --- the way out ------------------------------------------------------------------------------

    def _leave(self) -> None:
        """``quit``: save first when a file is known, else offer it."""
        words = self.words
        if self.table.save_file is not None:
            save_table(self.table, "", words, self.terminal)
        else:
            self.terminal.print(Text(words.tell("ui.save-offer"), CONTESTED))
            try:
                while given := self.terminal.read():
                    if save_table(self.table, given, words, self.terminal):
                        break
            except (InputEnded, KeyboardInterrupt):
                self.terminal.print()
        self.terminal.print(words.tell("ui.farewell"))

    def _input_ended(self) -> None:
        """The input ended or was broken off: save where a file is known and say how to go on."""
        if self.table.save_file is not None:
            self.terminal.print()
            save_table(self.table, "", self.words, self.terminal)
        else:
            self.terminal.print()
            self.terminal.print(self.words.tell("ui.not-saved"))
        self.terminal.print(self.words.tell("ui.farewell"))


def result_panel(table: Table, words: Words) -> Group:
    """Say who won, why, and with which scores; show the seed, now that it is no secret."""
    result = table.game.result
    won = "ui.result.one" if len(result.winners) == 1 else "ui.result.shared"
    told = [
        Text(words.tell(won, seats=list(result.winners)), TITLE),
        sentence(words.tell("ui.result.reason", reason=result.reason), ()),
    ]
    for seat in sorted(range(table.game.seats), key=lambda seat: -result.scores[seat]):
        key = "ui.points" if table.game.rules.campaign else "ui.regions"
        score = Message(key, {"count": result.scores[seat]})
        line = words.tell("ui.result.score", seat=seat, score=score)
        told.append(sentence(line, words.names))
    panel = framed(Group(*told), words.tell("ui.result"))
    seed = table.game.record.get("seed")
    if not isinstance(seed, str):
        return Group(panel)
    published = seed_hash(seed_from(seed))
    return Group(panel, Text(words.tell("ui.seed-revealed", seed=seed, hash=published), FAINT))
