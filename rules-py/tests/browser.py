"""A real browser without a window, driven by the WebDriver protocol of ``chromedriver``."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from typing import Any

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Right": "\ue014",
    "Shift": "\ue008",
    "Escape": "\ue00c",
}


def missing() -> str | None:
    """Name what is not installed."""
    found = next(
        filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None
    )
    names = {"chromedriver": shutil.which("chromedriver"), "chromium": found}
    return next((name for name, path in names.items() if path is None), None)


class Browser:
    """One window."""

    def __init__(self) -> None:
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.driver.stdout
        lines = iter(self.driver.stdout.readline, "")
        port = next(
            found[1] for line in lines if (found := re.search(r"successfully on port (\d+)", line))
        )
        self.url = f"http://127.0.0.1:{port}/session"
        flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--window-size=1100,1250",
        ]
        wants = {
            "alwaysMatch": {
                "goog:chromeOptions": {"args": flags},
                "goog:loggingPrefs": {"browser": "ALL"},
            }
        }
        try:
            self.url += "/" + self("POST", "", {"capabilities": wants})["sessionId"]
        except Exception:
            self.driver.kill()
            raise

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        """Send a command; return its value."""
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.url + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise LookupError(json.load(error)["value"]["message"][:500]) from None

    def close(self) -> None:
        """Close the window and end the driver."""
        try:
            self("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(10)

    def go(self, url: str) -> None:
        """Open a page."""
        self("POST", "/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a script on the page."""
        return self("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, css: str) -> None:
        """Click on what a selector finds first."""
        found = self("POST", "/element", {"using": "css selector", "value": css})[ELEMENT]
        self("POST", f"/element/{found}/click")

    def press(self, *keys: str) -> None:
        """Press and release keys, one after the other."""
        actions = [
            {"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")
        ]
        self("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def wait(self, script: str, *args: Any, seconds: float = 30) -> Any:
        """Wait until a script returns something true, and return it."""
        until = time.monotonic() + seconds
        while not (found := self.run(script, *args)):
            assert time.monotonic() < until, (
                f"{script}: {self.run('return document.body.innerText')}"
            )
            time.sleep(0.01)
        return found

    def resize(self, width: int, height: int, zoom: float = 1) -> None:
        """Give the window another size; one that is narrow is a phone."""
        screen = {"width": width, "height": height, "deviceScaleFactor": zoom}
        screen["mobile"] = width < 500
        command = {"cmd": "Emulation.setDeviceMetricsOverride", "params": screen}
        self("POST", "/goog/cdp/execute", command)

    def usual_size(self) -> None:
        """Give the window the size that it had."""
        command = {"cmd": "Emulation.clearDeviceMetricsOverride", "params": {}}
        self("POST", "/goog/cdp/execute", command)

    def complaints(self) -> list[str]:
        """Return what the console of the page says since the last call."""
        return [one["message"] for one in self("POST", "/se/log", {"type": "browser"})]

    def picture(self) -> bytes:
        """Return the window as PNG."""
        return base64.b64decode(self("GET", "/screenshot"))
