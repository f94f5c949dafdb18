"""What does a memory with two time axes look like in practice?

`history.jsonl` is a sample history that ships with the package: seven months (January to July 2026) of one person
(tenant `user`), of a small pottery (`atelier`) and of its servers (`ops`), in French and English.  One JSON object a
line: `store` (key, value, tags, agent, valid_from, valid_to, ttl in seconds), `episode` (session, role, content,
valid_from) or `forget` (key), each with its tenant and its system_time.

Invariants: within a tenant, system_time rises strictly; names and events are invented; `home.city` of `user` tells the
demo's story (Lyon; from May on: Annecy in spring; in June: longer than thought; in July: a move that came later).
"""
