"""Content that is mostly encoded is found; digests, identifiers and public keys are not."""

from __future__ import annotations

import base64
import hashlib
import random

import pytest

BYTES = random.Random(7).randbytes(600)


@pytest.mark.parametrize(
    "text",
    [
        base64.b64encode(BYTES[:150]).decode(),
        "payload " + BYTES[:130].hex(),
        "file: " + base64.encodebytes(BYTES[:300]).decode(),
        "".join(f"\\x{byte:02x}" for byte in BYTES[:40]),
        BYTES[:60].hex(" "),
        "a long note before it " * 40 + base64.b64encode(BYTES[:400]).decode(),
    ],
)
def test_content_that_nobody_can_read_is_found(rules, text):
    assert "encoded:encoded_content" in rules(text)


@pytest.mark.parametrize(
    "text",
    [
        "sha256: " + hashlib.sha256(BYTES).hexdigest(),
        "sha512: " + hashlib.sha512(BYTES).hexdigest(),
        "integrity sha512-" + base64.b64encode(hashlib.sha512(BYTES).digest()).decode(),
        "ssh-ed25519 " + base64.b64encode(b"\0\0\0\x0bssh-ed25519\0\0\0 " + BYTES[:32]).decode() + " marie@laptop",
        "see https://example.com/" + "a-very-long-path/" * 8 + "index.html",
        "the identifier thisIsAVeryLongCamelCaseNameThatSomebodyGaveToAMethodOnce",
        "A note about the cache. " * 20 + base64.b64encode(BYTES[:60]).decode(),
    ],
)
def test_digests_public_keys_and_addresses_are_left_alone(rules, text):
    assert rules(text) == set()
