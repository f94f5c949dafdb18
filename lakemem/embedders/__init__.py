"""How does text become a vector?

One protocol, several sources: the E5 model that runs in this process (the default), services that speak OpenAI's or
Ollama's interface, a hashing embedder without a model, and any function.

Invariants:
- a vector is finite, of unit length and of the embedder's width, or `EmbedderFailed` is raised: never a wrong vector;
- no part of a text is dropped: what is too long for a model is cut into windows that together hold all of it;
- nothing heavy is imported, read or connected to before the first text;
- the same id means the same vectors, so vectors of two ids are never compared.

Files: `protocol` (what an embedder is), `registry` (settings into an embedder); `e5*` and `onnx_wire` (the default),
`openai`, `ollama`, `prefixes`, `http_embedder`, `json_endpoint`, `deadline` (services), `hashing`, `callable`;
`vectors`, `windows`, `questions`, `files` (what they share).  On disk: one stamp file in the cache folder.
"""
