"""The server's settings, typed, from the environment: each is ``CONDOTTA_`` and its name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, PositiveInt, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

DATA_FOLDER = Path.home() / ".local" / "share" / "condotta"


def default_database() -> str:
    """Keep games where a person's data belongs."""
    return f"sqlite:///{DATA_FOLDER / 'tables.sqlite3'}"


class Settings(BaseSettings):
    """How this server runs."""

    model_config = SettingsConfigDict(env_prefix="CONDOTTA_", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database_url: str = Field(default_factory=default_database)
    """``sqlite:///FILE`` or ``postgresql://…``."""
    public_url: str | None = None
    """Where people reach the server, if a proxy stands before it: https://condotta.example"""
    allowed_hosts: frozenset[str] = frozenset()
    """Further names of this server, besides its address and this computer's own, for links."""
    allowed_origins: frozenset[str] = frozenset()
    """Other origins whose requests are taken: the same pages under another name."""
    plain_http: bool = False
    """Serve a home network without TLS: cookies then are not marked Secure."""
    trusted_proxies: str = "127.0.0.1"
    """Whose word on the client's address and scheme is taken, as uvicorn reads it."""
    client: Path | None = None
    """The folder of a built browser client, if not the package's own."""
    session_days: PositiveInt = 90
    guest_link_days: PositiveInt = 90
    """How long the link that brings a guest back is good."""
    doors: Literal["open", "invited", "closed"] = "open"
    """Who may come for the first time: everybody, who was invited, or nobody."""
    invitation_days: PositiveInt = 14
    """How long an invitation is good."""
    tables_by: Literal["everybody", "members"] = "everybody"
    """Who may put up tables: guests, too, or only people with an account."""
    talk_by: Literal["everybody", "members"] = "everybody"
    """Who may talk at tables: guests, too, or only people with an account."""
    house_file: Path | None = None
    """What the host tells of the house, in TOML: its name, a welcome, rules, whom to ask."""
    smtp_host: str | None = None
    """The mail server that sends for this one; none: nobody is sent mail."""
    smtp_port: Annotated[int, Field(ge=1, le=65535)] = 587
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str | None = None
    smtp_password: SecretStr | None = None
    smtp_password_file: Path | None = None
    """A file whose first line is the password, for those who keep none in the environment."""
    mail_from: str | None = None
    """From whom mail comes: condotta@condotta.example"""
    local_receivers: frozenset[str] = frozenset()
    """Receivers of notices (``127.0.0.1:9000``) that need no public address and no TLS."""
    audit_days: PositiveInt = 365
    """How long it stays written down what operators did."""
    report_days: PositiveInt = 365
    """How long a report is kept once it is settled, and a suspension once it is over."""
    guest_days: PositiveInt = 90
    """When a guest who does not come back is forgotten."""
    talk_days: PositiveInt = 90
    """How long what was said at a table stays after the end of its game."""
    log_addresses: Literal["whole", "network", "none"] = "whole"
    """How much of a network address stands in the log of security events."""
    thinkers: PositiveInt = 2
    """How many worker processes think for the computer players."""
    think_seconds: Annotated[float, Field(gt=0)] = 5.0
    computer_pause_seconds: Annotated[float, Field(ge=0)] = 0.0
    """How long a computer player waits before it answers, so that people can follow."""
    order_pause_seconds: Annotated[float, Field(ge=0)] = 3.0
    """How long people usually take to answer: standing orders are no faster."""
    silent_seconds: Annotated[float, Field(gt=0)] = 20.0
    """When another process on the same database is taken for dead: so long not heard of."""
    open_tables: PositiveInt = 5
    """How many tables of one person may wait for people."""
    open_tables_address: PositiveInt = 40
    """How many tables from one address may wait for people: a clubhouse may be behind it."""
    open_table_hours: PositiveInt = 2
    """How long a table in the lobby waits for its host to come back."""
    dead_table_days: PositiveInt = 60
    """When a table that nobody comes to any more is closed."""
    idle_minutes: PositiveInt = 10
    """How long a table nobody looks at stays in memory."""
    limits: bool = True
    """Whether people are held to the limits; only benchmarks and tests turn them off."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "plain"] = "json"
