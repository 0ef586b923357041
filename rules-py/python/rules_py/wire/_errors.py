"""What a session refuses, before it becomes a message."""

from __future__ import annotations

from rules_py.wire.messages import Code, Error


class RefusedError(Exception):
    """A request that is refused; nothing has changed.

    Parameters
    ----------
    code : Code
        What was wrong, for programs.
    message : str
        What was wrong, for people.
    right : str
        What would be right.
    """

    def __init__(self, code: Code, message: str, right: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.right = right

    def error(self) -> Error:
        """Message that tells a client of the refusal.

        Returns
        -------
        Error
            The message.
        """
        return Error(type="error", code=self.code, message=self.message, right=self.right)
