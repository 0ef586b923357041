"""Records as pages without a server: what they hold, and how they look in a browser."""

import base64
import json
import re
import subprocess
import sys
import zlib

import pytest

import rules_py
from rules_py.table import replay_page


def played(name, most=80):
    """A game that random agents have played, as far as that."""
    state, rng = rules_py.Game(name).new_state(), rules_py.Generator(3)
    while not state.is_terminal and len(state.steps()) < most:
        state.apply(state.sample(rng))
    return state


def data_of(page):
    """What a page holds, and its frames as lists of pieces."""
    packed = re.search(r'id="data">([^<]*)<', page.html)[1]
    data = json.loads(zlib.decompress(base64.b64decode(packed)))
    frames = []
    for start, parts, end in data["frames"]:
        last = frames[-1] if frames else []
        frames.append([*last[:start], *parts, *last[len(last) - end :]])
    return data, [[data["pieces"][one] for one in frame] for frame in frames]


@pytest.mark.parametrize("seat", [None, 0])
def test_every_frame_is_the_picture_of_its_state(name, seat):
    state = played(name)
    data, frames = data_of(replay_page(state.record(), seat=seat))
    assert len(frames) == len(state.steps()) + 1 == len(data["steps"]) + 1
    for frame in reversed(frames):
        gap = frame.index("")
        assert "".join(frame[:gap]) == (state.svg() if seat is None else state.svg(seat))
        viewer = seat if seat is not None else state.seat or 0
        told = state.describe(viewer)
        lines = [
            x for title, rows in told["table"] for x in (f"#{title}", *(f"-{r}" for r in rows))
        ]
        assert frame[gap + 1 :] == [told["asked"], *lines]
        state.undo()


def test_steps_are_in_words(name):
    state = played(name)
    data, _ = data_of(replay_page(state.record()))
    then = state.clone()
    for (kind, step), line in zip(reversed(state.steps()), reversed(data["steps"]), strict=True):
        then.undo()
        who = f"seat {then.seat}: " if kind == "action" else ""
        assert line == who + then.words(step)


def test_a_page_of_one_seat_holds_no_more_than_its_views():
    state = played("unsung_heroes")
    data, frames = data_of(replay_page(state, seat=0))
    assert set(data["steps"]) == {""}
    assert set(data["pieces"]) == {piece for frame in frames for piece in frame}


def test_bad_records_and_seats_are_refused():
    with pytest.raises(rules_py.RecordError):
        replay_page("nonsense")
    with pytest.raises(rules_py.SeatError, match="no seat 9"):
        replay_page(played("regidice"), seat=9)


def test_a_page_loads_nothing(name):
    page = replay_page(played(name))
    text = re.sub(r"http://www\.w3\.org/2000/svg", "", page.html)
    assert "http" not in text.replace("http-equiv", "")
    assert "default-src 'none'" in text
    assert not re.search(r"(src|href)=[\"'](?!data:)", text)


def test_pages_need_no_extra():
    code = (
        "import sys; sys.modules['starlette'] = None\n"
        "from rules_py.table import replay_page; import rules_py\n"
        "print(len(replay_page(rules_py.Game('wuerfelhelden').new_state()).html) > 1000)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_the_page_and_the_notebook_replay_without_a_server(tmp_path, browser):
    state = played("wuerfelhelden")
    page = replay_page(state.record(), height=600)
    page.save(tmp_path / "page.html")
    notebook = f"<!doctype html><title>A notebook</title><p>In [1]:</p>{page._repr_html_()}"
    (tmp_path / "notebook.html").write_text(notebook, encoding="utf-8")
    last = len(state.steps())
    for name in ("page", "notebook"):
        browser.go((tmp_path / f"{name}.html").as_uri())
        if name == "notebook":
            browser("POST", "/frame", {"id": 0})
        step = "return document.getElementById('step').textContent"
        browser.wait(f"{step}.startsWith('0 of {last}: the beginning')")
        browser.wait("return document.getElementById('picture').naturalWidth > 200")
        browser.click("#forth")
        assert browser.run(step).startswith(f"1 of {last}: seat 0 rolls 3 white dice: ")
        browser.run("document.getElementById('slider').focus()")
        browser.press("Right", "Right")
        assert browser.run(step).startswith(f"3 of {last}: ")
        browser.run(
            """const slider = document.getElementById('slider'); slider.value = slider.max;
            slider.dispatchEvent(new Event('input'))"""
        )
        shown = browser.run("return document.getElementById('picture').src")
        assert shown.startswith("data:image/svg+xml")
        drawn = browser.run("return decodeURIComponent(arguments[0].split(',')[1])", shown)
        assert drawn == state.svg()
        words = browser.run("return document.getElementById('words').textContent")
        assert state.describe(state.seat or 0)["table"][0][0] in words
        assert browser.complaints() == []
