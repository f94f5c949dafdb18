"""A vector that comes after its memory was forgotten does not bring it back."""

from __future__ import annotations

import pytest

from tests.store.opened import keys, model, opened


@pytest.mark.parametrize("rows", [100_000, 2], ids=["in memory", "too large for memory"])
def test_what_is_forgotten_while_it_is_embedded_stays_forgotten(tmp_path, rows):
    embedder, _ = model()
    with opened(tmp_path, embedder=embedder, resident_rows=rows) as store:
        for number in range(6):
            store.store(f"k{number}", f"harbour {number}")
        assert store.catch_up() == 0
        flusher = store._engine.flusher
        take = flusher.enqueue_vectors

        def too_late(tenant, vectors):
            ready = list(vectors)  # as the filler saw the versions
            if any(version.event.key == "ghost" for version, _ in ready):
                flusher.enqueue_vectors = take
                store.forget("ghost")
                flusher.wait_for(tenant)
            take(tenant, ready)

        flusher.enqueue_vectors = too_late
        store.store("ghost", "harbour of ghosts")
        assert store.catch_up() == 0
        assert flusher.enqueue_vectors == take, "the race took place"
        assert "ghost" not in keys(store.search("harbour of ghosts", using="vectors"))
        assert len(store.search("harbour", using="vectors")) == 6
