"""A device that makes passkeys and signs with them, as WebAuthn asks; and as it forbids."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

OWNER_THERE, OWNER_SEEN, NEW_KEY = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One device with one key; every field can be set to something wrong."""

    origin: str = "https://table.example"
    domain: str = "table.example"
    flags: int = OWNER_THERE | OWNER_SEEN
    count: int = 0
    """How often it has signed; a device that does not count says 0 for ever."""
    owner: str = ""
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Make a key for the person in the options."""
        self.owner = options["user"]["id"]
        length = len(self.credential).to_bytes(2, "big")
        made = bytes(16) + length + self.credential + cbor2.dumps(self._public_key())
        told = {
            "clientDataJSON": self._client_data("webauthn.create", options["challenge"]),
            "attestationObject": bytes_to_base64url(
                cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(NEW_KEY) + made})
            ),
        }
        return self._credential(told)

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Sign a challenge."""
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data()
        signed = data + sha256(base64url_to_bytes(client_data)).digest()
        told = {
            "clientDataJSON": client_data,
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(self.key.sign(signed, ec.ECDSA(SHA256()))),
            "userHandle": self.owner,
        }
        return self._credential(told)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        called = bytes_to_base64url(self.credential)
        return {"id": called, "rawId": called, "type": "public-key", "response": response}

    def _client_data(self, kind: str, challenge: str) -> str:
        told = {"type": kind, "challenge": challenge, "origin": self.origin}
        return bytes_to_base64url(json.dumps(told).encode())

    def _data(self, more: int = 0) -> bytes:
        flags = bytes([self.flags | more])
        return sha256(self.domain.encode()).digest() + flags + self.count.to_bytes(4, "big")

    def _public_key(self) -> dict[int, int | bytes]:
        point = self.key.public_key().public_numbers()
        return {
            1: 2,
            3: -7,
            -1: 1,
            -2: point.x.to_bytes(32, "big"),
            -3: point.y.to_bytes(32, "big"),
        }
