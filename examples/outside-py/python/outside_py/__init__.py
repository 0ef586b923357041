"""Pig and Leduc poker for ``rules_py``.

Once this package is installed, ``rules_py.Game("pig")`` and ``rules_py.Game("leduc")`` work.
"""
