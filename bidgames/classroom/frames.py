"""WebSocket text frames of the server: what many get alike is compressed once.

Messages are compressed one by one, though the other side remembers those before (RFC 7692, context takeover), and the
frames of a server carry no mask (RFC 6455, 5.1): the same message is the same frame for everybody. Only a message that
is said to many may refer to the one before it, if that was said to the same ones: then both together are the key.
A longer message comes in pieces; those that others get too (`Shared`) are compressed on their own, once, and put
between the rest: a deflate stream may be cut at any byte-aligned block whose matches do not reach beyond the cut (RFC
1951, 3.2.3). No match reaches further back than `WINDOW` bits say, so clients may keep a small window.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence

#: Messages below this are sent as they are: compressing them saves next to nothing.
SHORTEST = 64
#: Messages up to this length are kept, `KEPT` of them, for the next one who gets the same.
WHOLE, KEPT = 2048, 32
#: log2 of the bytes that a match may reach back: two messages that are kept.
WINDOW = 12
#: Pieces below this are not worth a segment of their own.
SEGMENT = 256

_kept: OrderedDict[tuple[bytes, bool, bytes], bytes] = OrderedDict()
#: The end of an empty stored block; a message's last one stays away (RFC 7692, 7.2.1).
_CUT = b"\x00\x00\xff\xff"


class Shared(bytes):
    """Bytes that many messages contain; compressed when first needed."""

    _deflated: bytes | None = None

    @property
    def deflated(self) -> bytes:
        """As a segment of a deflate stream."""
        if self._deflated is None:
            self._deflated = _deflated(self, 6)
        return self._deflated


def shared(value: bytes) -> bytes:
    """The same bytes, marked as shared if they are long enough for it to matter."""
    return Shared(value) if len(value) >= SEGMENT and not isinstance(value, Shared) else value


def agreed(offered: str) -> str | None:
    """The answer to a client's `Sec-WebSocket-Extensions` (RFC 7692, 7.1); None where nothing in it can be agreed to.

    Clients need not remember their own messages, which are few.
    """
    for offer in offered.split(","):
        name, *parameters = (part.strip() for part in offer.split(";"))
        asked = {key.strip(): value.strip(' "') for key, _, value in (part.partition("=") for part in parameters)}
        bits = asked.get("server_max_window_bits", "15")
        if name != "permessage-deflate" or not bits.isdecimal() or int(bits) < WINDOW:
            continue
        said = [name, "client_no_context_takeover"]
        if "server_no_context_takeover" in asked:
            said.append("server_no_context_takeover")
        if "server_max_window_bits" in asked:
            said.append(f"server_max_window_bits={WINDOW}")
        return "; ".join(said)
    return None


def frame(message: bytes | Sequence[bytes], deflate: bool, before: bytes = b"") -> bytes:
    """One unfragmented text frame; `deflate` where the connection has agreed on permessage-deflate.

    `before`: the last compressed message of this connection, of at most `WHOLE` bytes, if this one may refer to it.
    """
    pieces = (message,) if isinstance(message, bytes) else message
    length = sum(map(len, pieces))
    if length > WHOLE:
        content = _segmented(pieces) if deflate else b"".join(pieces)
        return _head(deflate, len(content)) + content
    whole = b"".join(pieces)
    known = _kept.get((whole, deflate, before))
    if known is None:
        small = deflate and length >= SHORTEST
        content = _deflated(whole, 6, before).removesuffix(_CUT) if small else whole
        known = _kept[whole, deflate, before] = _head(small, len(content)) + content
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return known


def _head(deflate: bool, length: int) -> bytes:
    """The beginning of a frame."""
    first = 0xC1 if deflate else 0x81
    if length < 126:
        return bytes((first, length))
    if length < 65536:
        return bytes((first, 126)) + length.to_bytes(2)
    return bytes((first, 127)) + length.to_bytes(8)


def _segmented(pieces: Iterable[bytes]) -> bytes:
    """A message, its shared pieces from store."""
    made: list[bytes] = []
    own: list[bytes] = []
    for piece in pieces:
        if isinstance(piece, Shared):
            if own:
                made.append(_own(b"".join(own)))
                own = []
            made.append(piece.deflated)
        else:
            own.append(piece)
    if own:
        made.append(_own(b"".join(own)))
    return b"".join(made).removesuffix(_CUT) if made[-1].endswith(_CUT) else b"".join(made) + b"\x00"


def _own(piece: bytes) -> bytes:
    """A piece that only this message has; a short one as a stored block."""
    length = len(piece)
    if length < SHORTEST:
        return b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + piece
    return _deflated(piece, 4)


def _deflated(piece: bytes, level: int, before: bytes = b"") -> bytes:
    """Compressed up to a cut. The window fits the piece: setting up a large one costs more."""
    bits = max(9, min(WINDOW, (len(piece) + len(before)).bit_length()))
    memory = max(1, min(8, len(piece).bit_length() - 6))
    compressor = zlib.compressobj(level, zlib.DEFLATED, -bits, memory, zlib.Z_DEFAULT_STRATEGY, before)
    return compressor.compress(piece) + compressor.flush(zlib.Z_SYNC_FLUSH)
