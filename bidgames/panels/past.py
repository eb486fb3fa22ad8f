"""The moments of a finished game, as pages: nothing is secret any more, so through any seat's eyes."""

from __future__ import annotations

import json
from typing import Any

from .. import record, views
from ..record import Replay
from ..rules.game import dump
from ..text import translator
from ..views.generic import worded

#: The eye of everybody: what is public.
PUBLIC = "public"


class Past:
    """A finished game to step through; `moments` is how many moves it has, plus one for the start."""

    def __init__(self, text: str, own: int, language: str = "en") -> None:
        self.replayed: Replay = record.replay(text.encode())
        self.own, self.language = own, language
        self._ = translator(language)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.replayed.positions) - 1

    def labels(self) -> list[str]:
        """What has just happened, for each moment."""
        _, names = self._, self.replayed.header.seats
        found = [_("The start of the game")]
        for number, entry in enumerate(self.replayed.entries, 1):
            what = _move_words(dump(entry.move))
            about = {"n": number, "last": self.last, "name": names[entry.seat], "move": what}
            if entry.extra.get("auto"):
                found.append(_("Move {n} of {last}, the clock for {name}: {move}").format(**about))
            else:
                found.append(_("Move {n} of {last}, {name}: {move}").format(**about))
        return found

    def eyes(self) -> list[list[str]]:
        """Through whose eyes a moment can be seen: value and label."""
        _, names = self._, self.replayed.header.seats
        others = [[str(seat), name] for seat, name in enumerate(names) if seat != self.own]
        own = [str(self.own), _("{name}, your own seat").format(name=names[self.own])]
        return [own, *others, [PUBLIC, _("everybody: what is public")]]

    def view(self, at: int, eye: str) -> dict[str, Any]:
        """The page of a moment, to be drawn like a live one; nothing can be moved in it.

        Raises ValueError for a moment or an eye that there is not.
        """
        game, position = self.replayed.game, self.replayed.positions[at]
        seat = None if eye == PUBLIC else int(eye)
        if at < 0 or (seat is not None and not 0 <= seat < len(self.replayed.header.seats)):
            raise ValueError(f"no such moment: {at}, {eye}")
        result = game.result(position)
        page = views.whole_page(
            game.key,
            observation=game.observe(position, seat),
            choices={} if seat is None else game.choices(position, seat),  # what was asked is said in the status
            names=self.replayed.header.seats,
            seat=seat,
            result=result if result.finished else None,
            phase=position.phase,
            language=self.language,
        )
        return {"game": game.key, "turn": f"past {at} {eye}", "page": {**page, "forms": []}}


def _move_words(move: dict[str, Any]) -> str:
    """A move as its record has it, in words: its name, and its fields with their values."""
    fields = [f"{worded(key)} {_plain(value)}" for key, value in move.items() if key != "move"]
    name = worded(str(move["move"]))
    return f"{name} ({', '.join(fields)})" if fields else name


def _plain(value: Any) -> str:
    """A value on one line."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{text[:60]}…" if len(text) > 60 else text
