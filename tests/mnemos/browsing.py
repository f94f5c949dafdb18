"""A real browser, headless, spoken to by WebDriver: Debian's chromium and chromium-driver, or whatever is on the path.

Source: the W3C's WebDriver recommendation; the `goog:` parts are chromedriver's own.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

PATIENCE_S = 60.0
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""Under this name an element's id is handed out. Source: WebDriver, section 12.1."""
_PORT = re.compile(r"successfully on port (\d+)")
# A closed network is no fault of the page: the browser is kept from looking after itself.
_OPTIONS = [
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
    "--force-device-scale-factor=1",
]


def programs() -> tuple[str, str]:
    """Return where chromedriver and the browser are, or skip."""
    driver = shutil.which("chromedriver")
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if driver is None or browser is None:
        pytest.skip("no browser: install chromium and chromium-driver, so that both are on the path")
    return driver, browser


@dataclass
class Browser:
    """One window."""

    client: httpx.Client
    session: str

    def _call(self, method: str, path: str, **body: Any) -> Any:
        answer = self.client.request(method, f"/session/{self.session}{path}", json=body if method == "POST" else None)
        value = answer.json()["value"]
        assert answer.is_success, value
        return value

    def open(self, url: str) -> None:
        self._call("POST", "/url", url=url)

    def run(self, script: str, *arguments: Any) -> Any:
        """Return what the body of an asynchronous function returns."""
        return self._call(
            "POST",
            "/execute/sync",
            script=f"return (async function () {{ {script} }}).apply(null, arguments)",
            args=list(arguments),
        )

    def text(self, selector: str) -> str:
        return str(self.run("return document.querySelector(arguments[0]).innerText", selector))

    def texts(self, selector: str) -> list[str]:
        return list(self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText)", selector))

    def element(self, selector: str) -> str:
        found = self._call("POST", "/element", using="css selector", value=selector)
        return str(found[_ELEMENT])

    def click(self, selector: str) -> None:
        self._call("POST", f"/element/{self.element(selector)}/click")

    def type(self, selector: str, text: str) -> None:
        element = self.element(selector)
        self._call("POST", f"/element/{element}/clear")
        self._call("POST", f"/element/{element}/value", text=text)

    def keys(self, *keys: str) -> None:
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._call("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def point(self, *moves: dict[str, Any]) -> None:
        """Carry out actions of a mouse."""
        self._call("POST", "/actions", actions=[{"type": "pointer", "id": "mouse", "actions": list(moves)}])

    def prefer(self, **features: str) -> None:
        """Set media features, such as prefers_color_scheme."""
        chosen = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self._call("POST", "/goog/cdp/execute", cmd="Emulation.setEmulatedMedia", params={"features": chosen})

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("GET", "/screenshot")))

    def resize(self, width: int, height: int) -> None:
        self._call("POST", "/window/rect", width=width, height=height)

    def complaints(self) -> list[str]:
        """Return what the console was told since the last time."""
        return [entry["message"] for entry in self._call("POST", "/se/log", type="browser")]

    def requested(self) -> list[str]:
        """Return every address that the page asked for since the last time."""
        entries = [
            json.loads(entry["message"])["message"] for entry in self._call("POST", "/se/log", type="performance")
        ]
        return [
            str(entry["params"]["request"]["url"])
            for entry in entries
            if entry["method"] == "Network.requestWillBeSent"
        ]

    def wait(self, holds: Callable[[], Any]) -> Any:
        """Return what something gives once it is true."""
        deadline = time.monotonic() + PATIENCE_S
        while not (found := holds()):
            assert time.monotonic() < deadline, "it never came"
            time.sleep(0.02)
        return found


@contextlib.contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    """Yield a browser with a profile of its own in a folder, and end it afterwards; skip where there is none."""
    driver, browser = programs()
    log = folder / "chromedriver.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [driver, "--port=0", "--allowed-ips=127.0.0.1"],
            stdout=output,
            stderr=output,
            env={**os.environ, "TMPDIR": str(folder)},
        )
    client: httpx.Client | None = None
    try:
        client = httpx.Client(base_url=f"http://127.0.0.1:{_port(process, log)}", timeout=PATIENCE_S, trust_env=False)
        wanted = {
            "goog:chromeOptions": {"binary": browser, "args": [*_OPTIONS, f"--user-data-dir={folder / 'profile'}"]},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        answer = client.post("/session", json={"capabilities": {"alwaysMatch": wanted}})
        assert answer.is_success, answer.text
        session = answer.json()["value"]["sessionId"]
        window = Browser(client, session)
        window.open("about:blank")
        window.complaints()
        window.requested()  # the browser's own first page is no doing of ours
        yield window
        client.delete(f"/session/{session}")
    finally:
        if client is not None:
            client.close()
        process.terminate()
        process.wait(PATIENCE_S)


def _port(process: subprocess.Popen[bytes], log: Path) -> int:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        assert process.poll() is None, log.read_text("utf-8")
        found = _PORT.search(log.read_text("utf-8"))
        if found:
            return int(found[1])
        time.sleep(0.02)
    raise AssertionError("chromedriver does not answer")
