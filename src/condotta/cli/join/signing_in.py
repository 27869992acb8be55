"""Who we are on a server: the guest of last time, a new one, an account, or a recovered guest."""

from __future__ import annotations

import argparse
from getpass import getpass, getuser

from condotta.cli.join.address import token_in
from condotta.cli.join.server import Server, ServerRefused, Told
from condotta.cli.join.tokens import store_token, stored_token
from condotta.cli.words import clean_name
from condotta.core.catalogue import Catalogue


def sign_in(
    server: Server, arguments: argparse.Namespace, speaks: Catalogue, table: str | None
) -> None:
    """Sign in as the command line says, and keep the session for the next time.

    Who came by the link of a ``table`` may be invited by that.
    """
    if arguments.account is not None:
        password = getpass(speaks.tell("cli.join.password", name=arguments.account) + " ")
        credentials = {"name": arguments.account, "password": password}
        _begin(server, server.post("/api/sessions", credentials))
    elif arguments.recover is not None:
        token = token_in(arguments.recover, "recover")
        _begin(server, server.post("/api/sessions/recover", {"token": token}))
    elif arguments.fresh or not _is_known(server, arguments.name):
        name = arguments.name or _usual_name(speaks)
        _begin(server, _come(server, name, arguments.invited, table))


def _come(server: Server, name: str, invitation: str | None, table: str | None) -> Told:
    """Come as a guest, showing what invites us."""
    given = {"name": name}
    if invitation is not None:
        given["invitation"] = token_in(invitation, "invited")
    try:
        return server.post("/api/people/guest", given)
    except ServerRefused as problem:
        if problem.code != "not-invited" or table is None:
            raise
    return server.post("/api/people/guest", {**given, "table": table})


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
