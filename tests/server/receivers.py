"""Those who receive notices, for real and on this computer: a webhook, and a browser's push service."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Request:
    """Something that was received."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A web server that takes whatever is sent to it, and answers as it is told."""

    statuses: list[int] = field(default_factory=list)
    """What is answered first; after these everything is fine."""
    answer_headers: dict[str, str] = field(default_factory=dict)
    answer: bytes = b""
    answering: Event = field(default_factory=Event)
    """While this is cleared, it keeps all who send something waiting for an answer."""

    def __post_init__(self) -> None:
        self.requests: list[Request] = []
        self.answering.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("content-length", 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.requests.append(Request(self.path, headers, self.rfile.read(length)))
                receiver.answering.wait()
                status = receiver.statuses.pop(0) if receiver.statuses else 201
                self.send_response(status)
                for name, value in receiver.answer_headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(receiver.answer)))
                with suppress(BrokenPipeError, ConnectionResetError):  # who asked may be gone
                    self.end_headers()
                    self.wfile.write(receiver.answer)

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"127.0.0.1:{self.server.server_address[1]}"
        self.url = f"http://{self.name}/hook"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class BrowserAtPush:
    """A browser's side of web push: its keys, and reading what was encrypted for it."""

    def __init__(self, receiver: Receiver, path: str = "/push/1") -> None:
        self.receiver, self.path = receiver, path
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.public = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def subscription(self) -> dict[str, str]:
        endpoint = f"http://{self.receiver.name}{self.path}"
        return {"endpoint": endpoint, "p256dh": b64(self.public), "auth": b64(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a push, as RFC 8291 says, with nothing of the server's own code."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.public + theirs
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        told = json.loads(plain[:-1])
        assert isinstance(told, dict)
        return told

    @property
    def read_all(self) -> list[dict[str, Any]]:
        mine = [one for one in self.receiver.requests if one.path == self.path]
        return [self.read(one.body) for one in mine]


def vapid_claims(authorization: str) -> tuple[dict[str, Any], str]:
    """Check a VAPID signature; give what it claims, and the key it was checked with."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = unb64(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(parts["k"]))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(unb64(signed.split(".")[1]))
    assert isinstance(claims, dict)
    return claims, parts["k"]
