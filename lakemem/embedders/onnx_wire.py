"""The few ONNX messages that the E5 graph needs, written in protobuf's wire format.

onnxruntime reads a serialised `ModelProto` and has no Python call to build one.  The `onnx` package has, but costs
35 MB on disk and a third of a second per start for some twenty fields; so they are written here.  A test reads the
result back with `onnx` and runs its checker.

Source: field numbers of onnx/onnx.proto3, IR version 9; wire format of Protocol Buffers, "Encoding".
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Attribute = int | float
Array = NDArray[np.float32] | NDArray[np.uint8] | NDArray[np.int64]

IR_VERSION = 9
ONNX_OPSET = 20
MICROSOFT = "com.microsoft"
"""Domain of onnxruntime's own operators."""

_FLOAT = 1
_ELEMENT_TYPES = {np.dtype(np.float32): _FLOAT, np.dtype(np.uint8): 2, np.dtype(np.int64): 7}
_ATTRIBUTE_FLOAT = 1
_ATTRIBUTE_INT = 2


@dataclass
class GraphWriter:
    """A graph under construction: nodes and constants in the order they were added."""

    name: str
    _fields: list[bytes] = field(default_factory=list)

    def constant(self, name: str, array: Array) -> str:
        """Return `name`, which now stands for `array` in the graph."""
        dims = b"".join(_number(1, size) for size in array.shape)
        kind = _number(2, _ELEMENT_TYPES[array.dtype])
        self._fields.append(_message(5, dims + kind + _text(8, name) + _message(9, array.tobytes())))
        return name

    def node(self, op: str, inputs: Sequence[str], *, outputs: Sequence[str], **attributes: Attribute) -> str:
        """Return the name of the first output of a new node of the ONNX operator `op`."""
        return self._node(op, "", inputs, outputs, attributes)

    def microsoft(self, op: str, inputs: Sequence[str], *, outputs: Sequence[str], **attributes: Attribute) -> str:
        """Return the name of the first output of a new node of onnxruntime's own operator `op`."""
        return self._node(op, MICROSOFT, inputs, outputs, attributes)

    def _node(
        self, op: str, domain: str, inputs: Sequence[str], outputs: Sequence[str], attributes: Mapping[str, Attribute]
    ) -> str:
        body = b"".join(_text(1, name) for name in inputs) + b"".join(_text(2, name) for name in outputs)
        body += _text(3, outputs[0]) + _text(4, op)
        body += b"".join(_message(5, _attribute(name, value)) for name, value in attributes.items())
        self._fields.append(_message(1, body + (_text(7, domain) if domain else b"")))
        return outputs[0]

    def model(self, *, inputs: Mapping[str, Sequence[int | str]], outputs: Mapping[str, Sequence[int | str]]) -> bytes:
        """Return the serialised model.

        Args:
            inputs: name to shape of each float32 input; a text stands for a size that is known at run time only.
            outputs: the same for the outputs.
        """
        graph = b"".join(self._fields) + _text(2, self.name)
        graph += b"".join(_message(11, _value(name, shape)) for name, shape in inputs.items())
        graph += b"".join(_message(12, _value(name, shape)) for name, shape in outputs.items())
        opsets = _message(8, _number(2, ONNX_OPSET)) + _message(8, _text(1, MICROSOFT) + _number(2, 1))
        return _number(1, IR_VERSION) + _message(7, graph) + opsets


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, _ATTRIBUTE_INT)
    return _text(1, name) + _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, _ATTRIBUTE_FLOAT)


def _value(name: str, shape: Sequence[int | str]) -> bytes:
    sizes = b"".join(_message(1, _number(1, size) if isinstance(size, int) else _text(2, size)) for size in shape)
    return _text(1, name) + _message(2, _message(1, _number(1, _FLOAT) + _message(2, sizes)))


def _number(tag: int, value: int) -> bytes:
    return _varint(tag << 3) + _varint(value)


def _text(tag: int, value: str) -> bytes:
    return _message(tag, value.encode())


def _message(tag: int, body: bytes) -> bytes:
    return _varint(tag << 3 | 2) + _varint(len(body)) + body


def _varint(value: int) -> bytes:
    value &= 2**64 - 1  # a negative int64 is written as its two's complement, ten bytes long
    out = bytearray()
    while value > 0x7F:  # noqa: PLR2004 - seven bits a byte
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
