"""What every request over HTTP is asked, whatever its route."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Address, Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Guard", "address_of"]


class Guard:
    """Refuses what pages of other hosts send, on each route and over WebSocket.

    Parameters
    ----------
    app : ASGIApp
        What answers all other requests.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] not in ("http", "websocket") or not is_foreign(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            refused = PlainTextResponse("pages of other hosts are refused", 403)
            await refused(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Say whether a page of another host sends a request; a link on one is none.

    Parameters
    ----------
    headers : Headers
        The headers of the request.

    Returns
    -------
    bool
        True for an ``Origin`` that is not the host which is asked, and for what a browser calls
        ``cross-site`` and does not open as a page.
    """
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc != headers.get("host")
        except ValueError:
            return True
    crossed = headers.get("sec-fetch-site") == "cross-site"
    return crossed and headers.get("sec-fetch-mode") != "navigate"


def address_of(client: Address | None) -> str:
    """Name the place that a request comes from, by which limits count.

    Parameters
    ----------
    client : Address or None
        The other end of the connection; behind a proxy on this machine what that one says.

    Returns
    -------
    str
        The address; of one of IPv6 its first 64 bits, which is what a household has for itself.
    """
    if client is None:
        return ""
    try:
        found = ipaddress.ip_address(client.host)
    except ValueError:
        return client.host
    if isinstance(found, ipaddress.IPv4Address):
        return client.host
    own = ipaddress.ip_network((int(found), 64), strict=False)
    return str(found.ipv4_mapped or own)
