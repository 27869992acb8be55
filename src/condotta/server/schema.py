"""The database: people and their sessions, tables and their logs, ratings.

Changes to it are migrations (``migrations/versions``); a test holds the two against each other.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    # The name in one form for comparing; only accounts have one, and no two the same.
    Column("account_name", String(64), unique=True),
    # What the name of an account looks like; those from before that was looked at may be alike.
    Column("look", String(200), index=True),
    Column("password_hash", Text),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    # Browser and system by their names; nothing where they are not known.
    Column("device", String(40)),
    Column("used_at", BigInteger),
)

recoveries = Table(
    "recoveries",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("used_at", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    # As browsers write it; WebAuthn allows 1023 bytes.
    Column("credential", String(1364), nullable=False, unique=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

tickets = Table(
    "tickets",
    metadata,
    Column("secret_hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    # Nobody's: the challenge for whoever logs in with a passkey.
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), index=True),
    # The mail address that a link confirms.
    Column("address", String(254)),
    # Without it, good until it is used.
    Column("expires_at", BigInteger, index=True),
)

addresses = Table(
    "addresses",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False, index=True),
    Column("confirmed_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("format", Integer, nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("choices", JSON, nullable=False),
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    # What follows is told by the log too; it stands here so that it can be searched.
    Column("state", String(16), nullable=False),
    Column("rules", String(40)),
    Column("summary", JSON, nullable=False),
    # False between an entry that changes the above and the writing down of the change.
    Column("settled", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    # When somebody it needs was last there: of an open table its host, of a running one anybody.
    Column("seen_at", BigInteger, nullable=False, server_default="0"),
    # From where an open table was put up; forgotten when it is open no more.
    Column("address", String(64)),
    # When the server itself has something to do here (milliseconds), and which process does it.
    Column("due", BigInteger),
    Column("driver", String(32)),
    Index("ix_tables_state_public_changed_at", "state", "public", "changed_at"),
    Index("ix_tables_state_due", "state", "due"),
    Index("ix_tables_settled", "settled"),
    Index("ix_tables_state_seen_at", "state", "seen_at"),
)

seated = Table(
    "seated",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Index("ix_seated_table_id", "table_id"),
)

NAMING = ("sit", "local", "talk")
"""The entries of a log that hold the name of the person who wrote them, or their words."""

_NAMES = text("kind IN ('sit', 'local', 'talk')")
_SAID = text("kind = 'talk'")

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(16)),
    Column("key", String(64)),
    Column("body", JSON, nullable=False),
    UniqueConstraint("table_id", "person", "key"),
    # Where somebody is named, to be found when they want to be forgotten; moves cost nothing by it.
    Index("ix_log_person", "person", sqlite_where=_NAMES, postgresql_where=_NAMES),
    # What was said, to be found when it is long ago.
    Index("ix_log_at", "at", sqlite_where=_SAID, postgresql_where=_SAID),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", JSON, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("body", JSON, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("body", JSON, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    # A person's id, or "computer:" and the player's name.
    Column("who", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

rated_games = Table(
    "rated_games",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # A person who left a seat and the computer player who played it are both rated for it.
    Column("who", String(64), primary_key=True, index=True),
    Column("place", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    # The ladder it counted for (``ratings.game``); none: from before editions had ladders.
    Column("ladder", String(40)),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat_at", BigInteger, nullable=False),
)

# --- my games: what waits for whom, and whom one likes to play with -------------------------------

waits = Table(
    "waits",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Whose answer a running game waits for; nobody, while a computer player thinks.
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), index=True),
    Column("since", BigInteger, nullable=False),
    Column("deadline", BigInteger),
)

watched = Table(
    "watched",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created_at", BigInteger, nullable=False),
)

companions = Table(
    "companions",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("companion", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created_at", BigInteger, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("host", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False, index=True),
)

# --- standing orders: no part of a table's log, so that no number in it tells of them -------------

orders = Table(
    "orders",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(40), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    # What the game keeps of it.
    Column("body", JSON, nullable=False),
    Column("given_at", BigInteger, nullable=False),
    # How often it has answered, and after how many steps and take-backs of the game it last did.
    Column("carried", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("rewinds", Integer, nullable=False),
    # Why it has ended, until its owner has seen that; null while it stands.
    Column("ended", JSON(none_as_null=True)),
)

# --- keeping the peace: nothing of it is needed to play ------------------------------------------

blocks = Table(
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created_at", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("muted", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("about", ForeignKey("people.id"), nullable=False, index=True),
    # A table may be taken away while the report about it stays.
    Column("table_id", String(16)),
    Column("step", Integer),
    Column("talk", JSON, nullable=False),
    Column("text", Text, nullable=False),
    Column("settled_at", BigInteger),
    Column("outcome", Text),
)

suspensions = Table(
    "suspensions",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    # For good, if there is no end.
    Column("until", BigInteger),
    Column("why", Text, nullable=False),
)

operators = Table(
    "operators",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    # Until somebody takes it down, if there is no end.
    Column("until", BigInteger),
    Column("text", Text, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    # An operator's id, or "command": ids alone, for names may have to be forgotten.
    Column("who", String(16), nullable=False),
    Column("what", String(32), nullable=False),
    Column("whom", String(64)),
    Column("why", Text),
)

# --- bots: people's programs, under accounts of their own ----------------------------------------

bots = Table(
    "bots",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
)

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("bot", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # Without it, good until it is revoked.
    Column("expires_at", BigInteger),
    Column("used_at", BigInteger),
)

bot_errors = Table(
    "bot_errors",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("bot", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("request", String(120), nullable=False),
    Column("error", String(40), nullable=False),
    Column("message", Text, nullable=False),
)

# What processes tell each other (``signals``); older ones know the table by this name.
signals = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("told", String(80), nullable=False),
    # The next one has a number that no other ever had: a server asks for what came after a number.
    sqlite_autoincrement=True,
)

# --- notices: what a person is told while they are not here ---------------------------------------

notice_choices = Table(
    "notice_choices",
    metadata,
    # Who has no row here has asked for nothing, and nothing is written for them.
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    # How long something must wait before it is told; it stands apart because every notice asks it.
    Column("wait_ms", BigInteger, nullable=False),
    Column("chosen", JSON, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    # A table may be taken away meanwhile; then there is nothing to tell.
    Column("table_id", String(16), index=True),
    # The entry of the table's log that caused it, if one did.
    Column("number", Integer),
    # Never anything secret: which game, and by whom.
    Column("facts", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
)

sendings = Table(
    "sendings",
    metadata,
    Column("id", String(32), primary_key=True),
    # The notice, which is no longer in the outbox: one is sent in several ways.
    Column("notice", String(32), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(16), index=True),
    Column("number", Integer),
    Column("facts", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("channel", String(16), nullable=False),
    # Which of a person's browsers, for a push.
    Column("target", String(16)),
    # What is sent together has one name, given once: a letter sent again is the same letter.
    Column("batch", String(32)),
    Column("state", String(16), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("claimed_by", String(32)),
    Column("attempts", Integer, nullable=False),
    Column("ended_at", BigInteger),
    Column("problem", String(80)),
    Index("ix_sendings_state_due", "state", "due"),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint_hash", String(64), nullable=False, unique=True),
    Column("endpoint", Text, nullable=False),
    Column("public_key", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("device", String(40)),
    Column("created_at", BigInteger, nullable=False),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("url", String(1000), nullable=False),
    Column("shape", String(16), nullable=False),
    # What is sent is signed with it, so it cannot be kept as a hash.
    Column("secret", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("body", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
