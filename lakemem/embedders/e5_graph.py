"""The E5 encoder as an ONNX graph over the 4-bit weights.

Twelve BERT layers: attention over fused query, key and value, then a feed-forward part, each added to its input and
normalised.  The matrix products stay in 4 bits (`MatMulNBits`); embedding rows are looked up outside, so that 54 MB of
vocabulary stay in the mapped file.  One text per run: no padding, no mask, and the vector of a text cannot depend on
its neighbours in a batch.  Against a graph with float32 weights and padded batches this is 6 % slower and takes 150 MB
less memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lakemem.embedders.e5_weights import BLOCK, E5Weights, unpack
from lakemem.embedders.onnx_wire import GraphWriter

if TYPE_CHECKING:
    import onnxruntime

INPUT = "rows"
OUTPUT = "states"
_FLOAT32_ACTIVATIONS = 1
_INT8_ACTIVATIONS = 4
"""`accuracy_level` of MatMulNBits: products in int8, twice as fast; cosine to float32 products
above 0.9995 (1 is float32)."""


@dataclass
class _EncoderWriter(GraphWriter):
    """A graph whose matrix products have one accuracy."""

    accuracy_level: int = _INT8_ACTIVATIONS


def open_session(weights: E5Weights, *, threads: int, exact: bool = False) -> onnxruntime.InferenceSession:
    """Return a session that maps `rows` [1, n, hidden] to `states` of the same shape; running it is thread-safe.

    Args:
        weights: the opened file.
        threads: threads inside one run.
        exact: compute products in float32, which is slower and is what int8 is measured against.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Without this an idle session keeps a core busy between two runs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(build_graph(weights, exact=exact), options, providers=["CPUExecutionProvider"])


def build_graph(weights: E5Weights, *, exact: bool = False) -> bytes:
    """Return the serialised ONNX model of the encoder; `exact` as for `open_session`."""
    graph = _EncoderWriter("multilingual-e5-small", accuracy_level=_FLOAT32_ACTIVATIONS if exact else _INT8_ACTIVATIONS)
    state = _normalised(graph, weights, INPUT, "emb.ln")
    for layer in range(weights.layers):
        state = _attention(graph, weights, state, f"l{layer}")
        state = _feed_forward(graph, weights, state, f"l{layer}")
    graph.node("Identity", [state], outputs=[OUTPUT])
    shape = (1, "n", weights.hidden)
    return graph.model(inputs={INPUT: shape}, outputs={OUTPUT: shape})


def _attention(graph: _EncoderWriter, weights: E5Weights, state: str, layer: str) -> str:
    names = [f"{layer}.{part}" for part in "qkv"]
    joined = _product(graph, weights, state, names, f"{layer}.qkv")
    parts = [f"{name}.out" for name in names]
    graph.node("Split", [joined], outputs=parts, axis=-1, num_outputs=3)
    mixed = graph.microsoft("MultiHeadAttention", parts, outputs=[f"{layer}.mixed"], num_heads=weights.heads)
    answer = _product(graph, weights, mixed, [f"{layer}.ao"], f"{layer}.ao")
    return _normalised(graph, weights, graph.node("Add", [state, answer], outputs=[f"{layer}.seen"]), f"{layer}.aln")


def _feed_forward(graph: _EncoderWriter, weights: E5Weights, state: str, layer: str) -> str:
    wide = _product(graph, weights, state, [f"{layer}.fi"], f"{layer}.fi")
    active = graph.microsoft("Gelu", [wide], outputs=[f"{layer}.active"])
    answer = _product(graph, weights, active, [f"{layer}.fo"], f"{layer}.fo")
    return _normalised(graph, weights, graph.node("Add", [state, answer], outputs=[f"{layer}.thought"]), f"{layer}.oln")


def _product(graph: _EncoderWriter, weights: E5Weights, state: str, names: list[str], out: str) -> str:
    """Return the name of `state` times the matrices `names` side by side, plus their biases."""
    scales, values = unpack(np.concatenate([weights.blocks(f"{name}.w") for name in names]))
    bias = np.concatenate([weights.floats(f"{name}.b") for name in names])
    inner = len(scales) * BLOCK // len(bias)
    # MatMulNBits wants neighbours in one byte, the even one in the low half; the file keeps weights 16 apart together.
    packed = (values[:, 0::2] | values[:, 1::2] << 4).reshape(len(bias), inner // BLOCK, BLOCK // 2)
    product = graph.microsoft(
        "MatMulNBits",
        [state, graph.constant(f"{out}.weights", packed), graph.constant(f"{out}.scales", scales)],
        outputs=[f"{out}.product"],
        K=inner,
        N=len(bias),
        bits=4,
        block_size=BLOCK,
        accuracy_level=graph.accuracy_level,
    )
    return graph.node("Add", [product, graph.constant(f"{out}.bias", bias)], outputs=[f"{out}.sum"])


def _normalised(graph: _EncoderWriter, weights: E5Weights, state: str, name: str) -> str:
    scale = graph.constant(f"{name}.scale", weights.floats(f"{name}.w"))
    shift = graph.constant(f"{name}.shift", weights.floats(f"{name}.b"))
    return graph.node(
        "LayerNormalization", [state, scale, shift], outputs=[f"{name}.out"], axis=-1, epsilon=weights.epsilon
    )
