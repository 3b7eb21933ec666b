"""A headless Chromium, led by its DevTools protocol over a pipe (files 3 and 4, messages end in a zero byte)."""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
WORDS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
SECONDS = 60.0


def needed() -> str:
    """Where it is; without it the test is skipped."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        pytest.skip("no browser here: apt-get install chromium")
    return found


class Chromium:
    """One browser with a folder of its own, and its pages."""

    def __init__(self, folder: Path) -> None:
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()

        def ends() -> None:
            # Where the one is the other's number already, a plain dup2 would close it.
            one, other = os.dup(to_read), os.dup(to_write)
            os.dup2(one, 3)
            os.dup2(other, 4)

        self._process = subprocess.Popen(
            [needed(), *WORDS, f"--user-data-dir={folder}", "about:blank"], preexec_fn=ends, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._number, self._buffer = 0, b""
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """A command and its result."""
        self._number += 1
        sent: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session is not None:
            sent["sessionId"] = session
        os.write(self._to, json.dumps(sent).encode() + b"\0")
        end = time.monotonic() + SECONDS
        while (said := self._next(end)).get("id") != self._number:
            self.events.append(said)
        assert "error" not in said, (method, said)
        return dict(said["result"])

    def page(self, url: str, wide: int, high: int, language: str = "fr", dark: bool = False) -> "Page":
        """A new page of that size, for a reader with that language and those colours."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        made = Page(self, session)
        for part in ("Page", "Runtime", "Network", "Log"):
            made.call(f"{part}.enable")
        agent = made.call("Runtime.evaluate", expression="navigator.userAgent")["result"]["value"]
        made.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        made.call("Emulation.setEmulatedMedia", features=scheme)
        made.call(
            "Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=wide < 800
        )
        made.call("Page.navigate", url=url)
        return made

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            assert select.select([self._from], [], [], max(0.0, end - time.monotonic()))[0], "the browser is silent"
            piece = os.read(self._from, 1 << 20)
            assert piece, "the browser has ended"
            self._buffer += piece
        said, _, self._buffer = self._buffer.partition(b"\0")
        return dict(json.loads(said))


class Page:
    """One page."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **params)

    def value(self, expression: str) -> Any:
        """What an expression is there."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def text(self, part: str = "body") -> str:
        """What is seen of a part."""
        return str(self.value(f"document.querySelector({json.dumps(part)}).innerText"))

    def until(self, expression: str, seconds: float = 30.0) -> float:
        """Seconds until it holds."""
        began = time.monotonic()
        while not self.value(expression):
            assert time.monotonic() - began < seconds, (expression, self.text())
            time.sleep(0.02)
        return time.monotonic() - began

    def shot(self, path: Path, whole: bool = True) -> None:
        """A picture, of what lies below the window too where it is the `whole` page."""
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(data))

    def asked(self) -> list[str]:
        """Every address that was asked for, and every fault that the browser tells of."""
        self.value("0")
        found = []
        for event in (one for one in self._browser.events if one.get("sessionId") == self._session):
            if event["method"] == "Network.requestWillBeSent":
                found.append(event["params"]["request"]["url"])
            elif event["method"] == "Network.webSocketCreated":
                found.append(event["params"]["url"])
            elif event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
            elif event["method"] == "Runtime.exceptionThrown":
                found.append(str(event["params"]))
        return found
