"""The graph that onnxruntime runs against the same weights in numpy alone."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lakemem.embedders.e5_graph import INPUT, OUTPUT, open_session
from lakemem.embedders.e5_pieces import Pieces

TEXTS = [
    "passage: Caroline went to the support group on 7 May and felt at home there.",
    "passage: Mathieu est allergique aux arachides, il faut éviter les restaurants thaïlandais.",
    "query: Which database does production run?",
    "passage: 用户身份验证需要双因素、今日は成語しりとりをした",
    "passage: ok",
    "passage: " + "The staging database runs PostgreSQL 15 on port 5544. " * 5,
]


class NumpyEncoder:
    """A BERT encoder in float32: slow, short, and sharing nothing with the graph but the file's reader."""

    def __init__(self, weights):
        self.weights = weights

    def matrix(self, name):
        raw = self.weights.blocks(f"{name}.w")
        scales = raw[:, :2].copy().view("<f2").astype(np.float32)
        values = np.concatenate([raw[:, 2:] & 15, raw[:, 2:] >> 4], axis=1).astype(np.float32) - 8
        bias = self.weights.floats(f"{name}.b")
        return (values * scales).reshape(len(bias), -1), bias

    def linear(self, x, name):
        matrix, bias = self.matrix(name)
        return x @ matrix.T + bias

    def norm(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + self.weights.epsilon)
        return x * self.weights.floats(f"{name}.w") + self.weights.floats(f"{name}.b")

    def attention(self, x, layer):
        heads = self.weights.heads
        q, k, v = (self.linear(x, f"{layer}.{p}").reshape(len(x), heads, -1).transpose(1, 0, 2) for p in "qkv")
        scores = q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (scores / scores.sum(-1, keepdims=True)) @ v
        return self.linear(mixed.transpose(1, 0, 2).reshape(len(x), -1), f"{layer}.ao")

    def __call__(self, rows):
        x = self.norm(rows, "emb.ln")
        for number in range(self.weights.layers):
            layer = f"l{number}"
            x = self.norm(x + self.attention(x, layer), f"{layer}.aln")
            wide = self.linear(x, f"{layer}.fi")
            wide = wide * 0.5 * (1 + np.vectorize(math.erf)(wide / math.sqrt(2)))
            x = self.norm(x + self.linear(wide.astype(np.float32), f"{layer}.fo"), f"{layer}.oln")
        mean = x.mean(0)
        return mean / np.linalg.norm(mean)


@pytest.fixture(scope="module")
def inputs(weights):
    pieces = Pieces(weights.vocabulary)
    places = weights.floats("emb.pos").reshape(-1, weights.hidden) + weights.floats("emb.type")[: weights.hidden]
    found = []
    for text in TEXTS:
        ids = np.array([weights.vocabulary.bos, *pieces.encode(text), weights.vocabulary.eos])
        found.append(weights.words(ids) + places[: len(ids)])
    return found


@pytest.fixture(scope="module")
def expected(weights, inputs):
    encoder = NumpyEncoder(weights)
    return np.stack([encoder(rows) for rows in inputs])


def encoded(session, inputs):
    means = np.stack([session.run([OUTPUT], {INPUT: rows[None]})[0][0].mean(0) for rows in inputs])
    return means / np.linalg.norm(means, axis=1, keepdims=True)


def test_the_graph_computes_what_the_encoder_computes(weights, inputs, expected):
    found = encoded(open_session(weights, threads=1, exact=True), inputs)
    assert (found * expected).sum(1).min() > 0.99999


def test_int8_products_change_a_vector_by_next_to_nothing(weights, inputs, expected):
    found = encoded(open_session(weights, threads=1), inputs)
    assert (found * expected).sum(1).min() > 0.9995


def test_the_embedder_gives_these_vectors(e5, expected):
    passages = [text.removeprefix("passage: ") for text in TEXTS if text.startswith("passage: ")]
    rows = [number for number, text in enumerate(TEXTS) if text.startswith("passage: ")]
    assert (e5.embed_passages(passages) * expected[rows]).sum(1).min() > 0.9995
    assert e5.embed_query("Which database does production run?") @ expected[2] > 0.9995
