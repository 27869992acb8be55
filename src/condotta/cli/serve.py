"""``condotta serve``: the table server, on this computer or for a network."""

from __future__ import annotations

import argparse
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from rich.text import Text

from condotta.cli.arguments import SERVE_NUMBERS, SERVE_WORDS
from condotta.cli.errors import FINE
from condotta.cli.heraldry import STRONG, WARNING
from condotta.cli.keyboard import new_console
from condotta.cli.server_parts import server_libraries, settings_from
from condotta.core.catalogue import Catalogue

if TYPE_CHECKING:
    from condotta.server.settings import Settings

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  # to know them, not to listen there


def serve(arguments: argparse.Namespace, speaks: Catalogue) -> int:
    """Serve until told to stop."""
    names = [option.replace("-", "_") for option in (*SERVE_WORDS, *SERVE_NUMBERS)]
    settings = settings_from(
        database_url=arguments.database,
        plain_http=arguments.plain_http,
        log_format=arguments.log,
        **{name: getattr(arguments, name) for name in names},
    )
    if "log_format" not in settings.model_fields_set and sys.stderr.isatty():
        settings = settings.model_copy(update={"log_format": "plain"})
    with server_libraries():
        from condotta.server.pages import client_folder
        from condotta.server.run import run

        has_pages = client_folder(settings) is not None

        def ready(host: str, port: int) -> None:
            address = _address(settings, host, port)
            _say_where(settings, host, port, speaks, has_pages=has_pages)
            if arguments.open and has_pages and has_desktop():
                open_browser(address)

        run(settings, ready)
    sys.stdout.write(speaks.tell("cli.serve.stopped") + "\n")
    return FINE


def _say_where(
    settings: Settings, host: str, port: int, speaks: Catalogue, *, has_pages: bool
) -> None:
    """Say where to open it, and what would keep people out."""
    console = new_console()
    address = _address(settings, host, port)
    if has_pages:
        console.print(Text(speaks.tell("cli.serve.page", address=address), STRONG))
        console.print(speaks.tell("cli.serve.join", address=address))
    else:
        console.print(Text(speaks.tell("cli.serve.open", address=address), STRONG))
        console.print(speaks.tell("page.not-built"))
    if settings.public_url is None and host in EVERYWHERE and (own := _own_address()):
        network = f"http://{_bracketed(own)}:{port}/"
        console.print(speaks.tell("cli.serve.network", address=network))
    if not (settings.plain_http or settings.public_url or is_loopback(host)):
        console.print(Text(speaks.tell("cli.serve.no-tls"), WARNING))
    console.print(speaks.tell("cli.serve.stop"))


def _address(settings: Settings, host: str, port: int) -> str:
    """Give the address a person types."""
    if settings.public_url is not None:
        return settings.public_url
    shown = "localhost" if host in EVERYWHERE else _bracketed(host)
    return f"http://{shown}:{port}/"


def has_desktop() -> bool:
    """Say whether a browser could open a window here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the page; whatever the browser does, the tables do not wait for it."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_loopback(host: str) -> bool:
    """Say whether only this computer can reach a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _own_address() -> str | None:
    """Find the address this computer has in its network; asks the system, sends nothing."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
