"""Several threads and processes with one model file and one cache folder."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

EMBED = """
import sys
from pathlib import Path
from lakemem.embedders.e5 import E5Embedder
print(E5Embedder(cache_dir=Path(sys.argv[1])).embed_query("the same question").tobytes().hex())
"""

FORK = """
import os
from lakemem.embedders.e5 import E5Embedder
embedder = E5Embedder(threads=2)
embedder.embed_passages(["one", "two", "three"])
child = os.fork()
if child == 0:
    embedder.embed_passages(["four", "five", "six"])
    os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_processes_that_start_at_once_share_a_cache_folder(tmp_path, root):
    command = [sys.executable, "-c", EMBED, str(tmp_path)]
    running = [subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    vectors = {process.communicate()[0] for process in running}
    assert [process.returncode for process in running] == [0, 0]
    assert len(vectors) == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_a_forked_child_can_embed(root):
    done = subprocess.run([sys.executable, "-c", FORK], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "7"


def test_threads_get_the_same_vectors_as_one_alone(e5):
    texts = [f"memory number {n}" for n in range(12)]
    expected = e5.embed_passages(texts)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: e5.embed_passages([text])[0], texts))
    assert np.array_equal(np.stack(found), expected)
