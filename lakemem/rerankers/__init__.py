"""Which of the best hits is really the best?

A reranker reads the question together with each candidate and scores them anew.  None is used by default: no usable one
ships in a package.  Behind one protocol: a `/rerank` service, a chat model that is asked for an order, any function.

Invariants:
- one finite score per text, bigger is better, or `RerankerFailed`, and that within the time given, so that the caller
  can go on with the order it had;
- what stands in a passage can move places in the order and do nothing else;
- nothing is imported or connected to before the first question.

Files: `protocol`, `registry` (settings into a reranker), `http` (Jina, Cohere, TEI), `chat` (Ollama, OpenAI) with
`chat_prompt` (what is asked and how the answer is read), `callable`.  On disk: nothing.
"""
