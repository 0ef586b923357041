"""Games kept on the disk of a server: stop it in any way, and people go on by the same links."""

import json
import logging
import os
import random
import stat
import subprocess
import sys
import threading
import time

import pytest

from rules_py.errors import BusyError
from rules_py.wire import Folder, Limits, Server, _folder
from wire_client import Client, play_out, seated

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")


def links(clients):
    """The tokens of all seats."""
    return clients[0].got[0]["tokens"]


def session_of(server):
    """The only session."""
    (session,) = {id(one): one for one, _ in server.sessions.values()}.values()
    return session


def begun(path, name="regidice", moves=20, **more):
    """A game that has been played for a while and is written to a folder."""
    server = Server(folder=Folder(path), **more.pop("server", {}))
    clients = seated(name, server=server, **more)
    play_out(clients, seed=4, most=moves)
    server.save()
    server.folder.close()
    return server, clients


def again(path, tokens, **more):
    """The server started again, and a client for each token that has come back."""
    server = Server(folder=Folder(path), **more)
    return server, {
        at: Client(server, type="hello", token=token)
        for at, token in enumerate(tokens)
        if token is not None
    }


def the_file(path):
    """The only file of a game."""
    (found,) = path.glob("*.game")
    return found


@pytest.mark.parametrize("updates", ["turns", "steps"])
def test_a_game_goes_on_where_it_was(tmp_path, name, updates):
    server, clients = begun(tmp_path, name, updates=updates)
    before = session_of(server)
    started, back = again(tmp_path, links(clients))
    after = session_of(started)
    assert after.state.record() == before.state.record()
    for at, client in back.items():
        assert after.seats[at].whole_log() == before.seats[at].whole_log()
        for field in ("asked", "table", "view"):
            assert after.view(at)[field] == before.view(at)[field]
        old, new = clients[at].legal(at), client.legal(at)
        assert (old and old["actions"]) == (new and new["actions"])
        assert not new or new["turn"] > old["turn"] + 1000
    # Chance falls as it would have, and what is told of it is the same.
    play_out(clients, seed=9)
    play_out(back, seed=9)
    assert back[0].ask("record") == clients[0].ask("record")
    for at, client in back.items():
        assert after.seats[at].whole_log() == before.seats[at].whole_log()
        assert client.last("result") == clients[at].last("result")


def test_a_decision_of_before_can_be_taken_back(tmp_path, name):
    moves, undone = (2, 1) if name == "leduc" else (20, 4)  # a hand of poker is soon over
    server, clients = begun(tmp_path, name, moves)
    before = session_of(server)
    started, back = again(tmp_path, links(clients))
    after = session_of(started)
    for side, session in ((clients, before), (back, after)):
        for _ in range(undone):
            asker = session._past[-1].seat
            number = side[asker].ask("undo")[0]["number"]
            for at, client in side.items():
                if at != asker:
                    client.ask("undo", agree=True, number=number)
            assert side[asker].last("undo")["state"] == "done"
        play_out(side, seed=2, most=12)
    assert after.state.record() == before.state.record()
    for at in back:
        assert after.view(at)["view"] == before.view(at)["view"]


def test_a_game_that_is_over_keeps_its_result_and_its_record(tmp_path):
    _, clients = begun(tmp_path, "wuerfelhelden", moves=5000)
    assert clients[0].last("result")
    started, back = again(tmp_path, links(clients))
    assert back[1].last("result") == clients[1].last("result")
    assert back[1].ask("record") == clients[1].ask("record")
    started.save()
    saved = json.loads(the_file(tmp_path).read_text())
    assert saved["over"]
    started.folder.close()
    _, third = again(tmp_path, links(clients))
    assert third[0].ask("record") == clients[0].ask("record")


def test_names_watchers_and_settings_stay(tmp_path):
    game = {"options": {"players": 3}, "people": ["Zoë", None, "Max"], "pictures": True}
    game["clock"] = {"seconds": 99, "increment": 2}
    server, clients = begun(tmp_path, "wuerfelhelden", **game)
    new = clients[0].got[0]
    clients[0].ask("view", width=400, seat=0)
    started, back = again(tmp_path, links(clients))
    told = back[2].last("new")
    for field in ("people", "seats", "options", "clock", "updates", "title"):
        assert told.get(field) == new.get(field)
    watcher = Client(started, type="hello", token=new["watch"])
    assert watcher.last("new")["seat"] is None
    assert "<svg" in watcher.last("view")["picture"]
    left = [one.left for one in session_of(server).seats.values()]
    assert [one.left for one in session_of(started).seats.values()] == left
    brief_path = tmp_path / "brief"
    _, brief = begun(brief_path, "wuerfelhelden", brief=True)
    _, back = again(brief_path, links(brief))
    assert back[0].last("new")["brief"]
    play_out(back)


def test_an_agent_that_took_over_and_one_that_thinks_go_on(tmp_path):
    server = Server(folder=Folder(tmp_path))
    seats = [None, "search:30", None]
    first = Client(server, type="new", game="wuerfelhelden", seats=seats, seed=2)
    session = session_of(server)
    second = Client(server, type="hello", token=first.got[0]["tokens"][2])
    play_out({0: first, 2: second}, most=5)
    session.replace(2, "heuristic")
    server.save()
    server.folder.close()
    _, back = again(tmp_path, links({0: first}))
    play_out({0: back[0]})
    assert back[0].last("result")["replaced"] == [2]


def test_turns_that_are_lost_are_not_counted_twice(tmp_path):
    _, clients = begun(tmp_path)
    play_out(clients, seed=1, most=3)  # after the last time it was saved
    seat = next(at for at, client in clients.items() if client.legal(at))
    late = clients[seat].legal(seat)
    _, back = again(tmp_path, links(clients))
    answer = back[seat].ask("act", seat=seat, turn=late["turn"], action=late["ids"][0])
    assert answer[-1]["code"] in ("old_turn", "not_your_turn")


def test_it_goes_on_with_its_component_set(tmp_path):
    """In a process that has not loaded the set, over standard streams."""
    command = [sys.executable, "-m", "rules_py", "serve", "unsung_heroes", "--stdio", "--kept"]

    def told(*requests):
        lines = "".join(json.dumps(one) + "\n" for one in requests)
        done = subprocess.run(
            [*command, str(tmp_path)], input=lines, capture_output=True, text=True
        )
        assert done.stderr == ""
        return [json.loads(line) for line in done.stdout.splitlines()]

    stick = [{"slot": 0, "name": "Stick 12", "effects": [{"op": "static", "n": 12}]}]
    options = {"components": {"title": "Sticks", "common_cards": stick}}
    new = told({"type": "new", "options": options, "seed": 1})[0]
    assert new["options"]["components"].endswith("Sticks")
    _, new_again, *_, legal = told({"type": "hello", "token": new["token"]})
    assert new_again["options"] == new["options"]
    assert legal["ids"]


def test_two_who_come_back_at_once_are_at_one_table(tmp_path):
    _, clients = begun(tmp_path, "valor_and_villainy")
    started, found = Server(folder=Folder(tmp_path)), []

    def come(token):
        found.append(Client(started, type="hello", token=token).connection.session)

    threads = [threading.Thread(target=come, args=(one,)) for one in links(clients) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(one) for one in found}) == 1


@POSIX
def test_nobody_else_can_read_the_links(tmp_path):
    old = os.umask(0)
    try:
        begun(tmp_path / "new" / "games")
    finally:
        os.umask(old)
    path = tmp_path / "new" / "games"
    assert stat.S_IMODE(path.stat().st_mode) == 0o700
    assert stat.S_IMODE(the_file(path).stat().st_mode) == 0o600


def test_one_process_at_a_time(tmp_path):
    folder = Folder(tmp_path)
    with pytest.raises(BusyError, match="in use by another process"):
        Folder(tmp_path)
    folder.close()
    Folder(tmp_path).close()


def test_a_game_that_is_dropped_is_dropped_from_the_disk(tmp_path):
    server = Server(folder=Folder(tmp_path), most=2)
    for number in range(5):
        Client(server, type="new", game="wuerfelhelden", seed=number).connection.close()
        server.save()
    assert len([*tmp_path.glob("*.game")]) == 2


def test_a_full_disk_stops_nobody(tmp_path, monkeypatch, caplog):
    server = Server(folder=Folder(tmp_path))
    clients = seated("regidice", server=server)
    moves = os.replace

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    for _ in range(3):
        play_out(clients, most=3)
        server.save()
    assert len(caplog.records) == 1
    assert "No space left" in caplog.text
    assert [one.name for one in tmp_path.iterdir()] == ["in-use"]
    monkeypatch.setattr(os, "replace", moves)
    server.save()
    assert the_file(tmp_path)


def test_what_is_not_written_to_its_end_is_not_there(tmp_path, monkeypatch):
    server, clients = begun(tmp_path)
    before = the_file(tmp_path).read_bytes()
    server.folder = Folder(tmp_path)
    play_out(clients, most=3)
    monkeypatch.setattr(os, "replace", lambda *_: os._exit(9))
    if (child := os.fork()) == 0:
        server.save()
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert len([*tmp_path.glob("*.part")]) == 1
    assert the_file(tmp_path).read_bytes() == before
    server.folder.close()
    _, back = again(tmp_path, links(clients))
    assert back[0].last("new")
    assert not [*tmp_path.glob("*.part")]


@pytest.mark.parametrize(("what", "most"), [("FILES", 3), ("BYTES", None), ("DAYS", 10)])
def test_budgets(tmp_path, monkeypatch, what, most):
    paths = []
    for number in range(6):
        folder = tmp_path / str(number)
        begun(folder, "wuerfelhelden", moves=5000 if number in (4, 5) else 5, seed=number)
        path = tmp_path / "all" / the_file(folder).name
        path.parent.mkdir(exist_ok=True)
        the_file(folder).rename(path)
        day = time.time() - 86_400 * (20 - 3 * number)
        os.utime(path, (day, day))
        paths.append(path)
    sizes = [path.stat().st_size for path in paths]
    monkeypatch.setattr(_folder, what, most or sum(sizes[1:4]) + 10)
    Folder(tmp_path / "all").close()
    left = [number for number, path in enumerate(paths) if path.exists()]
    # Those that are over go first, then those that nobody has played for the longest time.
    assert left == ([4, 5] if what == "DAYS" else [1, 2, 3])


def test_a_game_that_is_played_makes_no_room(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(_folder, "FILES", 2)
    server = Server(folder=Folder(tmp_path))
    played = [Client(server, type="new", game="wuerfelhelden", seed=one) for one in range(3)]
    server.save()
    assert len([*tmp_path.glob("*.game")]) == 2
    assert "all the room" in caplog.text
    assert all(one.legal(0) for one in played)


def changed(change):
    """A fault: the document with something else in it."""

    def spoil(path):
        saved = json.loads(path.read_text())
        change(saved)
        path.write_text(json.dumps(saved))

    return spoil


def recorded(old, new):
    """A fault: the record says something else."""
    return changed(lambda saved: saved.update(record=saved["record"].replace(old, new)))


def agent(name):
    """A fault: an agent in place of a client."""
    one = {"seats": [name, None], "past": []}
    return changed(lambda saved: saved.update(one, clients=saved["clients"][:1]))


def decision(number, **fields):
    """A fault: a decision that says something else."""
    return changed(lambda saved: saved["past"][number].update(fields))


SPOILT = {
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-40]),
    "no text": lambda path: path.write_bytes(b"\xff\xfe" + path.read_bytes()),
    "zeros": lambda path: path.write_bytes(bytes(5000)),
    "deep": lambda path: path.write_text("[" * 100_000),
    "large": lambda path: path.write_bytes(b" " * (_folder.LARGEST + 1)),
    "a list": lambda path: path.write_text("[1]"),
    "twice": lambda path: path.write_text('{"format":1,' + path.read_text()[1:]),
    "later": changed(lambda saved: saved.update(format="rules_py game 2")),
    "no field": changed(lambda saved: saved.pop("past")),
    "one more": changed(lambda saved: saved.update(more=1)),
    "seed": changed(lambda saved: saved.update(seed=2**64)),
    "links": changed(lambda saved: saved["clients"][0].update(token=saved["watch"])),
    "short": changed(lambda saved: saved["clients"][0].update(token="")),
    "path": changed(lambda saved: saved["clients"][0].update(token="../../../../etc/passwd")),
}
"""What is seen when the server starts."""
LATER = {
    "digest": recorded("\nend ", "\nend 1"),
    "no record": recorded("rules-record", "nonsense"),
    "illegal": recorded("\nend", " 9999\nend"),
    "other seed": changed(lambda saved: saved.update(seed=saved["seed"] + 1)),
    "fewer seats": changed(lambda saved: saved["seats"].pop()),
    "no seat": changed(lambda saved: saved["clients"].pop()),
    "agent": agent("net:/etc/passwd"),
    "thinks long": agent("search:9999999"),
    "replaced": changed(lambda saved: saved.update(replaced=[200])),
    "past": changed(lambda saved: saved["past"].append({"seat": 0, "steps": 10**9, "told": []})),
    "not its own": changed(lambda saved: [one.update(seat=0) for one in saved["past"]]),
    "told nobody": decision(0, told=[[77, 1, 1, True]]),
    "told early": decision(0, told=[[1, 1, 10**6, True]]),
}
"""What is seen when somebody comes back."""


@pytest.mark.parametrize("fault", [*SPOILT, *LATER])
def test_a_damaged_file_is_named_and_left_aside(tmp_path, caplog, fault):
    caplog.set_level(logging.WARNING)
    _, clients = begun(tmp_path)
    spoilt = the_file(tmp_path)
    (SPOILT | LATER)[fault](spoilt)
    data = spoilt.read_bytes()
    _, good = begun(tmp_path / "other")
    the_file(tmp_path / "other").rename(tmp_path / the_file(tmp_path / "other").name)
    server = Server(folder=Folder(tmp_path))
    if fault in SPOILT:
        assert spoilt.name in caplog.text
    tokens = links(clients)
    for token in (tokens[0], tokens[-1], ""):
        back = Client(server, type="hello", token=token)
        assert back.got[-1]["type"] == "error", back.got
        assert back.got[-1]["code"] == "bad_token"
    assert len([one for one in caplog.records if spoilt.name in one.getMessage()]) == 1
    assert all(len(one.getMessage()) < 600 for one in caplog.records)
    server.save()
    assert spoilt.read_bytes() == data
    # The others go on.
    back = [Client(server, type="hello", token=token) for token in links(good)]
    play_out(dict(enumerate(back)))


def test_a_link_to_another_file_and_other_names_are_no_games(tmp_path):
    _, clients = begun(tmp_path / "a")
    target = the_file(tmp_path / "a")
    (tmp_path / "b").mkdir()
    for name in ("0123456789abcdef.game", "in-use.game", "x.game"):
        (tmp_path / "b" / name).symlink_to(target)
    (tmp_path / "b" / "fedcba9876543210.game").mkdir()
    (tmp_path / "b" / "note.txt").write_text("mine")
    server, back = again(tmp_path / "b", links(clients))
    assert len(server.folder) == 0
    assert back[0].got[-1]["code"] == "bad_token"
    assert (tmp_path / "b" / "note.txt").read_text() == "mine"


def test_the_own_folder_is_no_condition_to_play(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    said = []
    folder = _folder.own_folder(None, said.append)
    assert folder.path == tmp_path / "state" / "rules_py" / "games"
    assert said == [f"Games are kept in {folder.path}; 0 are there to go on with"]
    assert _folder.own_folder(None, said.append) is None
    assert "not kept" in said[-1]
    assert "in use" in said[-1]
    with pytest.raises(BusyError):
        _folder.own_folder(str(folder.path), said.append)
    folder.close()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        _folder.own_folder(str(tmp_path / "file"), said.append)


def test_a_copy_of_a_game_is_left_aside(tmp_path, caplog):
    _, clients = begun(tmp_path)
    copy = tmp_path / "0123456789abcdef.game"
    copy.write_bytes(the_file(tmp_path).read_bytes())
    _, back = again(tmp_path, links(clients))
    assert "another game has a link of this one" in caplog.text
    assert back[0].last("new")


def test_whatever_a_file_says_nothing_breaks(tmp_path):
    """Bytes at random: a game goes on, or is left aside."""
    _, clients = begun(tmp_path, moves=8)
    path, rng = the_file(tmp_path), random.Random(3)
    data, tokens, went = path.read_bytes(), links(clients), 0
    for _ in range(int(os.environ.get("RULES_KEPT", 150))):
        spoilt = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(spoilt))
            spoilt[at : at + rng.randrange(2)] = bytes([rng.choice(b'0123456789abc,:"{}[] -')])
        path.write_bytes(spoilt)
        folder = Folder(tmp_path)
        server = Server(folder=folder, limits=Limits(sets=10**6, all_sets=10**6))
        for token in tokens:
            answer = Client(server, type="hello", token=token).got[-1]
            went += answer["type"] != "error"
        folder.close()
    assert 0 < went < 300
