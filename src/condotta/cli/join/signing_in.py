"""Who we are on a server: the guest of last time, a new one, an account, or a recovered guest."""

from __future__ import annotations

import argparse
from getpass import getpass, getuser

from condotta.cli.join.address import recovery_token
from condotta.cli.join.server import Server, ServerRefused, Told
from condotta.cli.join.tokens import store_token, stored_token
from condotta.cli.words import clean_name
from condotta.core.catalogue import Catalogue


def sign_in(server: Server, arguments: argparse.Namespace, speaks: Catalogue) -> None:
    """Sign in as the command line says, and keep the session for the next time."""
    if arguments.account is not None:
        password = getpass(speaks.tell("cli.join.password", name=arguments.account) + " ")
        credentials = {"name": arguments.account, "password": password}
        _begin(server, server.post("/api/sessions", credentials))
    elif arguments.recover is not None:
        token = recovery_token(arguments.recover)
        _begin(server, server.post("/api/sessions/recover", {"token": token}))
    elif arguments.fresh or not _is_known(server, arguments.name):
        name = arguments.name or _usual_name(speaks)
        _begin(server, server.post("/api/people/guest", {"name": name}))


def _begin(server: Server, signed_in: Told) -> None:
    server.be(signed_in["token"])
    store_token(server.address, signed_in["person"]["name"], signed_in["token"])


def _is_known(server: Server, name: str | None) -> bool:
    """Take up the session of last time, if there is one and the server still knows it."""
    token = stored_token(server.address, name)
    if token is None:
        return False
    server.be(token)
    try:
        person = server.get("/api/people/me")
    except ServerRefused as problem:
        if problem.code != "not-signed-in":
            raise
        server.headers.pop("authorization")
        return False
    store_token(server.address, person["name"], token)
    return True


def _usual_name(speaks: Catalogue) -> str:
    """Call a guest as the system does, or as the house does."""
    try:
        name = clean_name(getuser())
    except (OSError, KeyError, ImportError):
        name = ""
    return name if len(name) > 1 else speaks.tell("ui.name.A")
