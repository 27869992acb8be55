"""Web push: what a browser is sent through the push service of its maker, which cannot read it.

The payload is encrypted for the browser alone (RFC 8291, with the coding of RFC 8188), and the
request signed with a key of this server (VAPID, RFC 8292), so that nobody else can use what a
browser has given us.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD_BYTES: Final = 4096
LONGEST_PAYLOAD: Final = 3000
"""Push services take 4096 bytes in all, and some a little less."""

SECRET_BYTES: Final = 16

SIGNED_SECONDS: Final = 12 * 3600


def b64(raw: bytes) -> str:
    """Write bytes as the web writes them, without padding."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unb64(text: str) -> bytes:
    """Read such bytes, padded or not."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def new_private_key() -> str:
    """Make a key, as text to be kept."""
    return b64(_number(ec.generate_private_key(CURVE)).to_bytes(32, "big"))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Read a key that was kept."""
    return ec.derive_private_key(int.from_bytes(unb64(text), "big"), CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Give the public half, as 65 bytes: what browsers call an application server key."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_public_key(text: str) -> bool:
    """Say whether a browser gave a point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(text))
    except ValueError:
        return False
    return True


def is_secret(text: str) -> bool:
    """Say whether a browser gave sixteen bytes, to encrypt with."""
    try:
        return len(unb64(text)) == SECRET_BYTES
    except ValueError:
        return False


def encrypted(
    payload: bytes,
    browser_key: bytes,
    auth: bytes,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a payload for one browser; a fresh key and salt for each, but in tests."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser_key)
    shared, ours = own.exchange(ec.ECDH(), theirs), public_bytes(own)
    secret = _derived(shared, auth, b"WebPush: info\0" + browser_key + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    # The byte 2 ends the last record, and there is only one.
    sealed = AESGCM(key).encrypt(nonce, payload + b"\2", None)
    return salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def authorization(
    key: ec.EllipticCurvePrivateKey, endpoint: str, at: int, contact: str | None
) -> str:
    """Sign that a request to a push service comes from this server; ``at`` in milliseconds."""
    parts = urlsplit(endpoint)
    audience = f"{parts.scheme}://{parts.netloc}"
    claims: dict[str, str | int] = {"aud": audience, "exp": at // 1000 + SIGNED_SECONDS}
    if contact is not None:
        claims["sub"] = contact
    head = b64(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    signed = f"{head}.{b64(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={b64(public_bytes(key))}"


def headers_of(
    key: ec.EllipticCurvePrivateKey, endpoint: str, at: int, contact: str | None, *, seconds: int
) -> dict[str, str]:
    """Give the headers of a push that is worth showing for so many seconds."""
    return {
        "authorization": authorization(key, endpoint, at, contact),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(seconds),
        "urgency": "normal",
    }


def _number(key: ec.EllipticCurvePrivateKey) -> int:
    return key.private_numbers().private_value
