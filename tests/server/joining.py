"""``condotta join`` in processes of their own, and a wire that can be cut."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition, Thread

from condotta.core.catalogue import catalogue

from .serving import PATIENCE

QUESTIONS = tuple(
    said[0] for key, said in catalogue("en").templates.items() if key.startswith("question.")
)
THE_END = "rematch plays again"


class Client:
    """Somebody at a keyboard: types lines, and reads what is printed."""

    def __init__(self, home: Path, *arguments: str) -> None:
        kept = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
        settings = {"XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "condotta", "join", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**kept, **settings},
        )
        self.printed = ""
        self._seen = 0
        self._ended = False
        self._news = Condition()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        decoder = codecs.getincrementaldecoder("utf-8")()
        while read := os.read(self._process.stdout.fileno(), 65536):
            with self._news:
                self.printed += decoder.decode(read)
                self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def glance(self, *wanted: str, seconds: float = 0.02) -> str | None:
        """Give what was printed up to the first of these, if it is there within a moment."""
        pattern = re.compile("|".join(loosely(text) for text in wanted))
        with self._news:

            def found() -> re.Match[str] | None:
                return pattern.search(self.printed, self._seen)

            self._news.wait_for(lambda: found() or self._ended, seconds)
            match = found()
            if match is None:
                return None
            read = self.printed[self._seen : match.end()]
            self._seen = match.end()
            return read

    def wait(self, *wanted: str) -> str:
        """Read until one of these is printed; give all that was printed up to it."""
        read = self.glance(*wanted, seconds=PATIENCE)
        assert read is not None, f"waited for {wanted} in vain:\n{self.printed[self._seen :]}"
        return read

    def leave(self) -> int:
        """Type ``quit`` and wait for the end."""
        self.type("quit")
        self.wait("Until next time.")
        return self.end()

    def close_input(self) -> None:
        """Type nothing more, ever."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def end(self) -> int:
        """Wait for the end."""
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def loosely(text: str) -> str:
    """Match a text wherever its line may have been broken."""
    return r"\s+".join(re.escape(word) for word in text.split())


@contextmanager
def joined(home: Path, *arguments: str) -> Iterator[Client]:
    """Let somebody join for a while."""
    client = Client(home, *arguments)
    try:
        yield client
    finally:
        client.close()


def first_option(printed: str) -> str:
    """Find the number of the first answer in the last frame printed."""
    frame = printed[printed.rindex("╭") : printed.rindex("╰")]
    offered = re.sub(r"Your hand:(.*\n)+?(?=│ (Free|Taken|or|\s*\d+ \w))", "", frame)
    numbers = re.findall(r"(?:│|\s)\s*(\d+) (?!×|cards?)\w", "\n".join(offered.splitlines()[1:]))
    assert numbers, frame
    return str(numbers[0])


def play_to_the_end(*clients: Client) -> int:
    """Let whoever is asked type the first answer's number until all have read the result."""
    playing, moves = [*clients], 0
    while playing:
        for client in [*playing]:
            printed = client.glance(
                *QUESTIONS, THE_END, seconds=PATIENCE if len(clients) == 1 else 0.02
            )
            if printed is None:
                continue
            if printed.endswith("again"):
                playing.remove(client)
            else:
                client.type(first_option(printed))
                moves += 1
    return moves


class Keyboard:
    """The keyboard's end of a real terminal."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._unread = b""

    def type(self, keys: bytes) -> None:
        os.write(self._handle, keys)

    def wait(self, wanted: bytes) -> None:
        """Read what the screen shows until it shows this."""
        while wanted not in self._unread:
            assert select.select([self._handle], [], [], PATIENCE)[0], self._unread
            self._unread += os.read(self._handle, 65536)
        self._unread = self._unread.partition(wanted)[2]


@contextmanager
def at_terminal(home: Path, *arguments: str) -> Iterator[Keyboard]:
    """Let somebody join from a real terminal."""
    keyboard, screen = pty.openpty()
    settings = {"XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    process = subprocess.Popen(
        [sys.executable, "-m", "condotta", "join", *arguments],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env={**os.environ, **settings, "COLUMNS": "100", "LINES": "40"},
    )
    os.close(screen)
    try:
        yield Keyboard(keyboard)
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)


class Wire:
    """A way to a server that can be cut: every connection through it then ends at once."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def cut(self) -> None:
        """Cut every connection."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self._listening.close()
        self.cut()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
        other.shutdown(socket.SHUT_WR)
