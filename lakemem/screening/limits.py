"""How large a proposal may be, and how much of it is reported."""

from __future__ import annotations

from typing import Final

CONTENT_CHARACTERS: Final = 10_000
"""Source: Argos, MAX_CONTENT_LENGTH."""

PAYLOAD_BYTES: Final = 4096
"""Source: Argos, MAX_PAYLOAD_BYTES; of the payload as compact JSON in UTF-8."""

TAGS: Final = 50
"""Source: Argos, MAX_TAGS."""

TAG_CHARACTERS: Final = 256
"""Source: Argos, MAX_MEMORY_ID_LENGTH, the longest name that it knows."""

PAYLOAD_DEPTH: Final = 32
"""How deep a payload is read; what lies deeper cannot be shown to a reviewer."""

PAYLOAD_LEAVES: Final = 4096
"""How many values of a payload are read: a payload within its bytes cannot hold more."""

FINDINGS: Final = 100
"""How many findings a screening lists at most."""

FINDINGS_PER_RULE: Final = 5
"""How many times one rule reports in one field: a reviewer needs examples, not all of them."""
