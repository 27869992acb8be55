"""Mail: an address that is confirmed by a link, and links that set a new password."""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from condotta.server.mail import CannotMail, check_mail_settings
from condotta.server.resets import LINK_MS
from condotta.server.run import run
from condotta.server.settings import Settings
from tests.server.authenticators import Authenticator
from tests.server.letters import Post, free_port
from tests.server.places import OTHER_PASSWORD, PASSWORD, Device, Place, a_place, fine, refused

HOME = "https://condotta.example"
ADDRESS = "anna@example.org"
OURS: dict[str, Any] = {"public_url": HOME}


@pytest.fixture
def post() -> Iterator[Post]:
    opened = Post()
    yield opened
    opened.server.stop()


@pytest.fixture
def place(tmp_path: Path, post: Post) -> Iterator[Place]:
    with a_place(tmp_path, **OURS, **post.settings) as opened:
        yield opened


def sent(place: Place) -> None:
    """Wait until nothing is on its way to the mail server."""
    place.run(place.house.mail.close())


def token_in(letter: EmailMessage, kind: str) -> str:
    (token,) = _tokens(letter, kind)
    return token


def last_token(post: Post, kind: str) -> str:
    """Find the newest link of a kind; letters sent together come in any order."""
    return [token for letter in post.letters for token in _tokens(letter, kind)][-1]


def _tokens(letter: EmailMessage, kind: str) -> list[str]:
    link = rf"^{re.escape(HOME)}/me#{kind}=(\S+)\s*$"
    return re.findall(link, letter.get_content(), re.MULTILINE)


def confirm(place: Place, device: Device, post: Post, address: str = ADDRESS) -> None:
    assert device.ask("POST", "/people/me/address", address=address).status_code == 202
    sent(place)
    token = last_token(post, "confirm")
    fine(place.device().ask("POST", "/addresses/confirm", token=token))


def test_an_address_is_kept_when_its_link_was_followed(
    place: Place, owner: Device, post: Post
) -> None:
    assert owner.ask("POST", "/people/me/address", address=" anna@Example.ORG ").status_code == 202
    sent(place)
    (letter,) = post.letters
    assert letter["To"] == ADDRESS
    assert letter["From"] == "Condotta <condotta@condotta.example>"
    assert "Anna" in letter.get_content()
    assert fine(owner.ask("GET", "/people/me/address")) == {"address": None}
    phone = place.device()
    token = token_in(letter, "confirm")
    assert fine(phone.ask("POST", "/addresses/confirm", token=token)) == {"address": ADDRESS}
    assert fine(owner.ask("GET", "/people/me/address")) == {"address": ADDRESS}
    assert phone.me() is None, "confirming an address logs nobody in"
    again = phone.ask("POST", "/addresses/confirm", token=token)
    assert refused(again) == (401, "bad-code")


def test_a_link_sets_a_new_password_once(place: Place, owner: Device, post: Post) -> None:
    confirm(place, owner, post)
    lost = place.device()
    assert lost.ask("POST", "/resets", address="anna@example.org").status_code == 202
    sent(place)
    token = last_token(post, "reset")
    body = {"secret": token, "password": OTHER_PASSWORD}
    assert fine(lost.ask("POST", "/sessions/reset", **body))["person"]["name"] == "Anna"
    assert owner.me() is None
    assert refused(place.device().ask("POST", "/sessions/reset", **body)) == (401, "bad-code")


def test_a_link_ends_after_ten_minutes_and_with_the_next_one(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    tokens = []
    for _ in range(2):
        place.device().ask("POST", "/resets", address=ADDRESS)
        sent(place)
        tokens.append(last_token(post, "reset"))
    assert LINK_MS == 10 * 60 * 1000
    place.clock.now += LINK_MS - 1
    answer = place.device().ask(
        "POST", "/sessions/reset", secret=tokens[0], password=OTHER_PASSWORD
    )
    assert refused(answer) == (401, "bad-code"), "there is a newer one"
    place.clock.now += 1
    answer = place.device().ask(
        "POST", "/sessions/reset", secret=tokens[1], password=OTHER_PASSWORD
    )
    assert refused(answer) == (401, "bad-code")


def test_the_answer_does_not_tell_whether_an_address_is_known(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    known, unknown = (
        place.device().ask("POST", "/resets", address=address)
        for address in (ADDRESS, "nobody@example.org")
    )
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    sent(place)
    assert [letter["To"] for letter in post.letters] == [ADDRESS, ADDRESS]


def test_the_owner_is_written_to_when_something_changes_about_how_they_log_in(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    assert [letter["Subject"] for letter in post.letters] == ["Condotta: is this your address?"]
    code = fine(owner.ask("POST", "/people/me/codes"))["codes"][0]
    key = Authenticator(origin=HOME, domain="condotta.example")
    asked = fine(owner.ask("POST", "/people/me/passkeys/challenge"))["options"]
    made = key.make(asked)
    passkey = fine(owner.ask("POST", "/people/me/passkeys", name="My phone", credential=made))["id"]
    assert owner.ask("DELETE", f"/people/me/passkeys/{passkey}").status_code == 204
    change = {"old": PASSWORD, "new": OTHER_PASSWORD}
    assert owner.ask("POST", "/people/me/password", **change).status_code == 204
    fine(place.device().ask("POST", "/sessions/reset", secret=code, password="a third of my own"))
    sent(place)
    letters = post.letters[1:]
    assert {letter["To"] for letter in letters} == {ADDRESS}
    # They may overtake each other on their way.
    assert {said_in(letter) for letter in letters} == {
        "new recovery codes were made, and those before are void",
        "a passkey was added",
        "a passkey was removed",
        "a new password was set",
    }
    assert len(letters) == 5
    assert all(f"{HOME}/me" in letter.get_content().split() for letter in letters)


def test_the_address_that_was_left_is_told_so_and_the_new_one_is_not(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    confirm(place, owner, post)
    owner.client.headers["accept-language"] = "hu"
    confirm(place, owner, post, "anna@example.net")
    sent(place)
    assert [letter["To"] for letter in post.letters] == [
        *(ADDRESS, ADDRESS, "anna@example.net", ADDRESS),
    ], "the same address again is no change"
    assert "this mail address was changed" in post.letters[-1].get_content()
    assert owner.ask("DELETE", "/people/me/address").status_code == 204
    sent(place)
    assert post.letters[-1]["To"] == "anna@example.net"
    assert "ezt az e-mail-címet megváltoztatták" in post.letters[-1].get_content()
    owner.ask("POST", "/people/me/codes")
    sent(place)
    assert len(post.letters) == 5, "nobody is left to be told"


def said_in(letter: EmailMessage) -> str:
    found = re.search(
        r"the account Anna at Condotta: (.*)\.\s*$", letter.get_content(), re.MULTILINE
    )
    assert found is not None, letter.get_content()
    return found[1]


def test_an_address_that_was_not_confirmed_gets_no_link(
    place: Place, owner: Device, post: Post
) -> None:
    owner.ask("POST", "/people/me/address", address=ADDRESS)
    place.device().ask("POST", "/resets", address=ADDRESS)
    sent(place)
    assert len(post.letters) == 1, "the confirmation alone"


def test_a_family_with_one_address_gets_a_link_for_each(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    other = place.device()
    other.make_account("Bruno")
    confirm(place, other, post)
    post.letters.clear()
    place.device().ask("POST", "/resets", address=ADDRESS)
    sent(place)
    assert sorted(str(letter["Subject"]).split()[-1] for letter in post.letters) == [
        "Anna",
        "Bruno",
    ]


def test_logging_out_everywhere_or_taking_the_address_back_voids_links(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    for leave in ("/people/me/address", "/sessions"):
        place.device().ask("POST", "/resets", address=ADDRESS)
        sent(place)
        token = last_token(post, "reset")
        assert owner.ask("DELETE", leave).status_code == 204
        answer = place.device().ask(
            "POST", "/sessions/reset", secret=token, password=OTHER_PASSWORD
        )
        assert refused(answer) == (401, "bad-code")
        if leave == "/people/me/address":
            assert fine(owner.ask("GET", "/people/me/address")) == {"address": None}
            confirm(place, owner, post)


def test_links_lead_to_the_public_address_and_letters_speak_the_askers_language(
    place: Place, owner: Device, post: Post
) -> None:
    confirm(place, owner, post)
    lost = place.device()
    lost.client.headers.update({"accept-language": "pl", "host": "evil.example"})
    lost.ask("POST", "/resets", address=ADDRESS)
    sent(place)
    assert "nowe hasło" in post.letters[-1]["Subject"]
    assert "evil" not in post.letters[-1].as_string()
    last_token(post, "reset")


@pytest.mark.parametrize(
    "address",
    [
        *("", "anna", "anna@", "@example.org", "anna@localhost", "a b@example.org"),
        *("anna@ex ample.org", "ann\x00a@example.org", "żółw@example.org"),
        "anna@example.org\r\nBcc: all@example.org",
        "anna@example.org,bruno@example.org",
        "Anna <anna@example.org>",
    ],
)
def test_what_is_no_address_is_refused(place: Place, owner: Device, address: str) -> None:
    bad = (422, "bad-mail-address")
    assert refused(place.device().ask("POST", "/resets", address=address)) == bad
    assert refused(owner.ask("POST", "/people/me/address", address=address)) == bad


def test_nobody_fills_anothers_letter_box(tmp_path: Path, post: Post) -> None:
    with a_place(tmp_path, limits=True, **OURS, **post.settings) as place:
        codes = [
            place.device(f"192.0.2.{number}").ask("POST", "/resets", address=ADDRESS).status_code
            for number in range(4)
        ]
        assert codes == [202, 202, 202, 429], "counted by the address that is written to"


def test_a_mail_server_that_is_away_is_told_to_nobody_but_the_log(
    tmp_path: Path, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    with a_place(tmp_path, **OURS | post.settings | {"smtp_port": free_port()}) as place:
        device = place.device()
        device.make_account()
        assert device.ask("POST", "/people/me/address", address=ADDRESS).status_code == 202
        sent(place)
    assert "a mail could not be sent" in caplog.text


def test_the_server_logs_in_at_the_mail_server(tmp_path: Path, post: Post) -> None:
    secret = tmp_path / "password"
    secret.write_text("open sesame\n")
    settings = {"smtp_user": "condotta", "smtp_password_file": secret, **OURS, **post.settings}
    with a_place(tmp_path, **settings) as place:
        device = place.device()
        device.make_account()
        confirm(place, device, post)
    assert post.users == [(b"condotta", b"open sesame")]


def test_a_mail_server_without_tls_gets_nothing_unless_that_is_wanted(
    tmp_path: Path, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    for tls in ("starttls", "tls"):
        with a_place(tmp_path, **OURS | post.settings | {"smtp_tls": tls}) as place:
            device = place.device()
            device.make_account(tls)
            assert device.ask("POST", "/people/me/address", address=ADDRESS).status_code == 202
            sent(place)
    assert post.letters == []
    assert caplog.text.count("a mail could not be sent") == 2


def test_a_mail_server_whose_certificate_nobody_signed_gets_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stranger = Post(of_its_own_making(tmp_path / "certificate.pem"))
    try:
        with a_place(tmp_path, **OURS | stranger.settings | {"smtp_tls": "starttls"}) as place:
            device = place.device()
            device.make_account()
            assert device.ask("POST", "/people/me/address", address=ADDRESS).status_code == 202
            sent(place)
    finally:
        stranger.server.stop()
    assert stranger.letters == []
    assert "CERTIFICATE_VERIFY_FAILED" in caplog.text


def of_its_own_making(file: Path) -> ssl.SSLContext:
    """Make a certificate for this computer that no authority knows."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(
        issuer_name=name,
        subject_name=name,
        public_key=key.public_key(),
        serial_number=1,
        not_valid_before=now - timedelta(days=1),
        not_valid_after=now + timedelta(days=1),
    ).sign(key, SHA256())
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    return context


def test_without_a_mail_server_there_is_no_mail(tmp_path: Path) -> None:
    with a_place(tmp_path) as place:
        device = place.device()
        device.make_account()
        assert fine(device.ask("GET", "/ways-in"))["mail"] is False
        assert refused(device.ask("POST", "/resets", address=ADDRESS)) == (409, "no-mail")
        answer = device.ask("POST", "/people/me/address", address=ADDRESS)
        assert refused(answer) == (409, "no-mail")


@pytest.mark.parametrize("missing", ["public_url", "mail_from"])
def test_a_server_does_not_start_with_half_of_the_settings_for_mail(
    post: Post, missing: str
) -> None:
    half = {**OURS, **post.settings, missing: None}
    with pytest.raises(CannotMail, match=f"CONDOTTA_{missing.upper()}"):
        run(Settings(**half))
    check_mail_settings(Settings(**OURS, **post.settings))
    check_mail_settings(Settings())
