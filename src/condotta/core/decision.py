"""A decision: one seat is asked one question and has a complete list of answers."""

from __future__ import annotations

from condotta.core.action import Action


class Decision:
    """Who is asked, what is asked, and every answer the rules allow.

    >>> import condotta
    >>> decision = condotta.new("condottiere", seats=2, seed=7).decision
    >>> decision.seat, decision.kind, decision.options[0].to_json()
    (0, 'choose-region', {'kind': 'choose-region', 'region': 'ancona'})
    """

    def __init__(
        self, seat: int, kind: str, options: tuple[Action, ...], *, secret: bool = False
    ) -> None:
        """Put the question."""
        self._seat = seat
        self._kind = kind
        self._options = options
        self._secret = secret

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self._seat

    @property
    def kind(self) -> str:
        """What is asked."""
        return self._kind

    @property
    def options(self) -> tuple[Action, ...]:
        """Every answer the rules allow."""
        return self._options

    @property
    def secret(self) -> bool:
        """Whether the other seats may not know that anybody is asked."""
        return self._secret

    def __repr__(self) -> str:
        """Show the question, for programmers."""
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={list(self.options)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Let it be copied and sent to other processes."""
        return _rebuild, (self._seat, self._kind, self._options, self._secret)


def _rebuild(
    seat: int,
    kind: str,
    options: tuple[Action, ...],
    secret: bool,  # noqa: FBT001 - pickle gives arguments by position
) -> Decision:
    return Decision(seat, kind, options, secret=secret)
