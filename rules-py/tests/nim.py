"""A small game by the protocol of the test kit, right or with a fault: for tests and as a program.

Two dice are rolled in secret, one for each seat; then the seats take one or two of a pile in turn,
and who takes the last one gets the difference of the dice, or pays it.
"""

import json
import random
import sys

FAULTS = (
    "undo forgets the seat",
    "undo raises",
    "copy shares the pile",
    "weights",
    "drawn unfairly",
    "returns",
    "not zero-sum",
    "out of bounds",
    "endless",
    "legal twice",
    "legal changes",
    "legal empty",
    "illegal is taken",
    "refused but changed",
    "asking changes",
    "save forgets",
    "load raises",
    "hash by way",
    "words alike",
    "parse",
    "sees the other die",
    "forgets its moves",
    "resample shows the other",
    "resample breaks the own",
    "mask",
    "equal",
    "reward",
    "raises",
    "seat out of range",
    "no outcome",
    "outcome twice",
    "weight of zero",
    "drawn from elsewhere",
    "legal is refused",
    "steps by the clock",
    "view by the clock",
    "games share the pile",
    "resample changes who decides",
    "resample changes the position",
    "resample cannot be played",
    "resample is never the truth",
    "resample is always the same",
    "resample knows the pair",
)


CLOCK = [0]
"""Something outside of all positions."""


class Nim:
    """A position."""

    name, players, zero_sum, bounds, longest, actions = "nim", 2, True, (-5, 5), 9, 3
    refuses = True

    def __init__(self, seed=0, fault=""):
        self.fault = fault
        self.dice, self.pile, self.seat, self.moves = [], 7, 0, []
        self.way = random.Random(seed).random()
        self.asked, self.spoilt = 0, False

    def node(self):
        """Who decides."""
        if len(self.dice) < 2:
            return "chance"
        if self.pile <= 0:
            return "over"
        return self.seat + (2 if self.fault == "seat out of range" and self.pile < 4 else 0)

    def legal(self, seat):
        """One or two, or zero where the game has that fault."""
        if self.fault == "raises" and len(self.moves) == 2:
            raise KeyError("lost")
        self.asked += 1
        legal = [n for n in (1, 2) if n <= self.pile]
        if self.fault == "legal twice":
            legal.append(1)
        if self.fault == "legal changes" and self.asked % 2:
            legal = legal[:1]
        if self.fault == "legal empty" and self.pile == 3:
            return []
        return legal

    def mask(self, seat):
        """The same as a mask."""
        may = [0, 1, int(self.pile >= 2)]
        return may[::-1] if self.fault == "mask" else may

    def play(self, action):
        """A roll or a move."""
        if len(self.dice) < 2:
            self.dice = [*self.dice, action]
            if self.fault == "steps by the clock":
                CLOCK[0] += 1
                self.seat = CLOCK[0] // 5 % 2
            return
        if self.fault == "games share the pile":
            CLOCK[0] = CLOCK[0] + 1 if self.moves else 0
        if self.fault == "legal is refused" and len(self.moves) == 2:
            raise ValueError("not now")
        if self.fault == "resample cannot be played" and self.spoilt:
            raise KeyError("a card that is not there")
        if action not in (1, 2) or action > self.pile:
            if self.fault == "refused but changed":
                self.pile -= 1
            if self.fault != "illegal is taken":
                raise ValueError("one or two")
        if self.fault == "copy shares the pile":
            self.moves.append(action)
        else:
            self.moves = [*self.moves, action]
        if not (self.fault == "endless" and self.pile == 1):
            self.pile -= action
        self.seat = 1 - self.seat

    def undo(self):
        """Take back."""
        if self.fault == "undo raises" and self.moves:
            raise RuntimeError("nothing to undo")
        if not self.moves:
            self.dice = self.dice[:-1]
            return
        self.pile += self.moves[-1]
        self.moves = self.moves[:-1]
        if self.fault != "undo forgets the seat":
            self.seat = 1 - self.seat

    def copy(self):
        """Another one."""
        other = Nim(fault=self.fault)
        other.__dict__ |= self.__dict__
        return other

    def key(self):
        """Everything."""
        shared = [CLOCK[0]] if self.fault == "games share the pile" and self.moves else []
        return [self.dice, self.pile, self.seat, list(self.moves), *shared]

    def hash(self):
        """A hash."""
        return hash((str(self.key()), self.way if self.fault == "hash by way" else 0))

    def __eq__(self, other):
        if self.fault == "equal":
            return self.seat == other.seat
        return self.key() == other.key()

    def save(self):
        """A serial form."""
        return json.dumps(
            [self.dice, self.pile, 0 if self.fault == "save forgets" else self.seat, self.moves]
        )

    def load(self, saved):
        """Read it."""
        if self.fault == "load raises":
            raise ValueError("unknown version")
        self.dice, self.pile, self.seat, self.moves = json.loads(saved)

    def chance(self):
        """A die."""
        weights = [(face, 1) for face in range(1, 7)]
        if self.fault == "no outcome":
            return []
        if self.fault == "outcome twice":
            return [*weights, (6, 1)]
        if self.fault == "weight of zero":
            return [*weights[1:], (1, 0)]
        return [(f, 0.2) for f, _ in weights] if self.fault == "weights" else weights

    def draw(self, seed):
        """Roll it."""
        if self.fault == "drawn from elsewhere":
            return random.Random(seed).randrange(1, 9)
        return random.Random(seed).randrange(1, 6 if self.fault == "drawn unfairly" else 7)

    def returns(self):
        """What the seats got."""
        if self.node() != "over":
            if self.fault == "asking changes":
                self.seat = 1
            return [0, 0]
        won = abs(self.dice[0] - self.dice[1])
        result = [won, -won] if self.seat else [-won, won]
        if self.fault == "returns":
            return result[:1]
        if self.fault == "not zero-sum":
            return [won, 0]
        return [9 * r for r in result] if self.fault == "out of bounds" else result

    def rewards(self):
        """What the last step brought."""
        got = self.returns()
        return [2 * r for r in got] if self.fault == "reward" else got

    def see(self, seat):
        """The pile, and the own die."""
        own = self.dice[seat : seat + 1]
        if self.fault == "view by the clock":
            CLOCK[0] += 1
            own = [CLOCK[0]]
        return {
            "pile": self.pile,
            "own": self.dice[:] if self.fault == "sees the other die" else own,
        }

    def know(self, seat):
        """That, and all moves."""
        if self.fault == "forgets its moves":
            return [self.pile, self.dice[seat : seat + 1]]
        return [self.pile, self.dice[seat : seat + 1], self.moves]

    def resample(self, seat, seed):
        """Roll the other die again."""
        other = self.copy()
        faces = random.Random(seed)
        other.dice = list(self.dice)
        wrong = self.fault == "resample breaks the own"
        if self.fault != "resample shows the other":
            other.dice[seat if wrong else 1 - seat] = self.another(seat, faces)
        if self.fault == "resample changes who decides":
            other.seat = 1 - other.seat
        if self.fault == "resample changes the position":
            self.dice = other.dice
        other.spoilt = True
        return other

    def another(self, seat, faces):
        """A die of the other seat, resampled."""
        face, truth = faces.randrange(1, 7), self.dice[1 - seat]
        if self.fault == "resample is never the truth":
            return truth % 6 + 1
        if self.fault == "resample is always the same":
            return 3
        # Of each pair of faces, one that the seat cannot know.
        return truth if self.fault == "resample knows the pair" and truth < 6 else face

    def words(self, action):
        """In words."""
        return "take 1" if self.fault == "words alike" else f"take {action}"

    def parse(self, text):
        """And back."""
        return 1 if self.fault == "parse" else int(text.split()[-1])


def new(fault=""):
    """Return what makes positions with a fault."""

    def made(seed):
        return Nim(seed, fault)

    made.name = fault or "nim"
    return made


def main():
    """Speak the line protocol."""
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    kept, number = {}, 0
    offers = [
        "chance",
        "undo",
        "copy",
        "key",
        "hash",
        "save",
        "load",
        "returns",
        "rewards",
        "see",
        "know",
        "resample",
        "words",
        "parse",
        "mask",
        "draw",
    ]
    for line in sys.stdin:
        asked = json.loads(line)
        for one in asked.get("free", []):
            kept.pop(one, None)
        do, args = asked["do"], asked.get("args", [])
        try:
            if do == "about":
                answer = {
                    "name": "nim",
                    "players": 2,
                    "zero_sum": True,
                    "bounds": [-5, 5],
                    "longest": 9,
                    "actions": 3,
                    "refuses": True,
                    "offers": offers,
                }
            elif do == "start" or do in ("copy", "resample"):
                number += 1
                kept[number] = (
                    Nim(*args, fault)
                    if do == "start"
                    else getattr(kept[asked["position"]], do)(*args)
                )
                answer = {"position": number}
            else:
                answer = {"value": getattr(kept[asked["position"]], do)(*args)}
        except Exception as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
