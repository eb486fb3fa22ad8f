"""WebSocket text frames of the server, made once for all connections that get the same message.

Messages are compressed one by one (RFC 7692 without context takeover), so a frame depends on nothing but its message,
and the frames of a server carry no mask (RFC 6455, 5.1): the same bytes go to everybody.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict

#: Messages below this are sent as they are: compressing them saves next to nothing.
SHORTEST = 64
#: How many frames are kept for the next one who gets the same message.
KEPT = 16
_LEVEL = 6

_kept: OrderedDict[tuple[bytes, bool], bytes] = OrderedDict()


def frame(message: bytes, deflate: bool) -> bytes:
    """One unfragmented text frame; `deflate` where the connection has agreed on permessage-deflate."""
    known = _kept.get((message, deflate))
    if known is None:
        known = _kept[message, deflate] = _made(message, deflate)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return known


def _made(message: bytes, deflate: bool) -> bytes:
    deflate = deflate and len(message) >= SHORTEST
    content = compressed(message) if deflate else message
    first = 0xC1 if deflate else 0x81
    length = len(content)
    if length < 126:
        head = bytes((first, length))
    elif length < 65536:
        head = bytes((first, 126)) + length.to_bytes(2)
    else:
        head = bytes((first, 127)) + length.to_bytes(8)
    return head + content


def compressed(message: bytes) -> bytes:
    """A message as permessage-deflate has it. The window fits the message: setting up a large one costs more."""
    bits = max(9, min(15, len(message).bit_length()))
    compressor = zlib.compressobj(_LEVEL, zlib.DEFLATED, -bits, max(1, min(8, bits - 6)))
    return (compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-4]
