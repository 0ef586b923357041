"""Stable-Baselines3: many games as one ``VecEnv``, and trained models as agents.

``VecEnv`` steps all games in native threads and hands Stable-Baselines3 and sb3-contrib the
decisions of one learner a game. ``MaskablePPO`` finds the legal actions in ``action_masks``.
``agent`` makes one of a model, for the seats of ``VecEnv`` and for ``rollouts``.
"""

from __future__ import annotations

from rules_py.sb3.model import agent
from rules_py.sb3.vec_env import VecEnv

__all__ = ["VecEnv", "agent"]
