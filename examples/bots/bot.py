"""A player in Python: chooses any legal action. It speaks the wire (docs/wire.md)."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "legal":
        action = random.choice(message["ids"])
        act = {"type": "act", "turn": message["turn"], "action": action}
        print(json.dumps(act), flush=True)
    elif message["type"] == "result":
        break
