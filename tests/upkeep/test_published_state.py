"""A follower always reads one state that was published, never halves of two."""

from __future__ import annotations

import threading

from lakemem.tables.published import Position, Published, States


def test_positions_never_go_back_while_the_writer_publishes_and_takes_checkpoints(tmp_path):
    writer, reader = States(tmp_path), States(tmp_path)
    state = Published()
    writer.checkpoint(state)
    stop = threading.Event()

    def publish() -> None:
        while not stop.is_set():
            state.group += 1
            name = f"tenant {state.group}"
            state.positions[name] = Position(state.group, "", 0)
            writer.publish(state, {name: state.positions[name]})
            writer.checkpoint(state)

    thread = threading.Thread(target=publish)
    thread.start()
    try:
        last = 0
        while last < 150:
            found = reader.load_published()
            assert found is not None
            assert len(found.positions) >= found.group >= last
            last = found.group
    finally:
        stop.set()
        thread.join()
