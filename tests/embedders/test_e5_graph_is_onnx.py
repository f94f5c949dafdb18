from __future__ import annotations

import numpy as np
import onnx
from onnx import numpy_helper

from lakemem.embedders.e5_graph import INPUT, OUTPUT, build_graph
from lakemem.embedders.onnx_wire import GraphWriter


def test_the_encoders_graph_passes_the_onnx_checker(weights):
    model = onnx.load_model_from_string(build_graph(weights))
    onnx.checker.check_model(model)
    assert [value.name for value in model.graph.input] == [INPUT]
    assert [value.name for value in model.graph.output] == [OUTPUT]
    assert sum(node.op_type == "MatMulNBits" for node in model.graph.node) == 4 * weights.layers


def test_constants_and_attributes_read_back_as_they_were_written():
    graph = GraphWriter("g")
    arrays = {
        "floats": np.array([[1.5, -2.0, 3e-9]], np.float32),
        "bytes": np.arange(6, dtype=np.uint8).reshape(3, 2),
        "longs": np.array([-1, 2**40], np.int64),
    }
    for name, array in arrays.items():
        graph.constant(name, array)
    graph.node("LayerNormalization", ["x", "floats"], outputs=["y"], axis=-1, epsilon=1e-12)
    model = onnx.load_model_from_string(graph.model(inputs={"x": (1, "n", 3)}, outputs={"y": (1, "n", 3)}))

    read = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    assert all(np.array_equal(read[name], array) for name, array in arrays.items())
    found = {a.name: onnx.helper.get_attribute_value(a) for a in model.graph.node[0].attribute}
    assert found["axis"] == -1
    assert np.float32(found["epsilon"]) == np.float32(1e-12)
    sizes = model.graph.input[0].type.tensor_type.shape.dim
    assert [size.dim_param or size.dim_value for size in sizes] == [1, "n", 3]
