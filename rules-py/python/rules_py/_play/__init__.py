"""A table in the terminal: one person against agents, in every game.

``python -m rules_py play GAME`` starts it. What it prints is made of ``State.describe`` and
``State.log_entry``, hence of what the seat of the person may know.
"""
