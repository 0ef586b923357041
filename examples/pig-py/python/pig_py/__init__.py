"""Pig for ``rules_py``: once this package is installed, ``rules_py.Game("pig")`` works."""
