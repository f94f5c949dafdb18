"""Messages on a stream: each is one or more frames, a frame is its length and so many bytes."""

from __future__ import annotations

import socket
import struct

FRAME = 64 * 1024 * 1024
"""Bytes of a frame, and of a whole message to the holder."""

ANSWER = 1024 * 1024 * 1024
"""Bytes of an answer: a listing of everything may be many frames."""

_HEAD = struct.Struct(">I")
_MORE = 1 << 31
"""Set in a frame's length where the message goes on in the next frame."""

_PIECE = 1024 * 1024
_JOINED = 64 * 1024
"""Bytes up to which a frame and its length are sent as one piece."""


class BadFrame(Exception):
    """What came in is no message of ours; the connection cannot be read on."""


def pack(message: bytes) -> bytes:
    """Return a message of at most one frame as it goes over the wire."""
    return _HEAD.pack(len(message)) + message


def send(connection: socket.socket, message: bytes) -> None:
    """Send a message of any length.

    Raises:
        OSError: the other end is gone.
    """
    if len(message) <= _JOINED:
        connection.sendall(pack(message))
        return
    view = memoryview(message)
    for start in range(0, len(view), FRAME):
        piece = view[start : start + FRAME]
        goes_on = _MORE if start + FRAME < len(view) else 0
        connection.sendall(_HEAD.pack(len(piece) | goes_on))
        connection.sendall(piece)


def receive(connection: socket.socket, *, most: int) -> bytes:
    """Return the next message.

    Args:
        connection: read from.
        most: the most bytes that it may have.

    Raises:
        BadFrame: it is longer.
        OSError: the other end is gone, or took too long.
    """
    message = bytearray()
    goes_on = True
    while goes_on:
        (head,) = _HEAD.unpack(_read(connection, bytearray(), _HEAD.size))
        goes_on = bool(head & _MORE)
        size = head & ~_MORE
        if size > FRAME or len(message) + size > most or (goes_on and not size):
            raise BadFrame(f"a message of {len(message) + size} bytes or more, the limit is {most}")
        _read(connection, message, size)
    return bytes(message)


def _read(connection: socket.socket, into: bytearray, size: int) -> bytearray:
    """Append exactly `size` bytes; room is made as they come, whatever length was announced."""
    end = len(into) + size
    while len(into) < end:
        piece = connection.recv(min(end - len(into), _PIECE))
        if not piece:
            raise ConnectionResetError("the connection was closed")
        into += piece
    return into
