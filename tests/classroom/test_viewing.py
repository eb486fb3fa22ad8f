"""Views as bytes: patches that give the whole view, parts that are shared, what a lens shows."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from bidgames import bots, rules
from bidgames.classroom.changes import Changes
from bidgames.classroom.table import Table, last_unrevealed
from bidgames.classroom.viewing import Lens, TableViews, merge_patch, patch, whole
from bidgames.rules.game import dump

from .driver import merged, without_nulls
from .parts import ROWS, moved, order, started, then

LENSES = (
    Lens(0), Lens(1), Lens(None), Lens(0, page=True), Lens(1, "fr", page=True), Lens(None, page=True),
    Lens(0, page=True, only_page=True), Lens(None, "fr", page=True, only_page=True),
)  # fmt: skip

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)
OBJECT = st.dictionaries(st.text("abc", min_size=1, max_size=1), JSON, max_size=3)


@given(OBJECT, OBJECT)
def test_a_merge_patch_leads_from_one_object_to_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert without_nulls(merged(old, merge_patch(old, new))) == without_nulls(new)


def game_of(key: str, rng: random.Random, number: int = 2) -> tuple[Table, Any]:
    """A table of a game with so many seats (at least its fewest), and what makes its next move."""
    game = rules.game(key)
    number = max(number, game.fewest)
    seats = [{"name": f"P{n}", "member": f"m{n}"} for n in range(number)]
    options: dict[str, Any] = {"rounds": 2} if key == "middleman" else {}
    setup = game.setup(number, game.settings(number, options), rng)
    table = then(Table(key, 1), "start", None, {"seats": seats, "options": options, "setup": setup})

    def go_on(table: Table) -> Table:
        seat = rng.choice(table.acting)
        return moved(table, seat, to_builtins(bots.play(game, table.position, seat, "random", rng)))

    return table, go_on


def beside(table: Table, rng: random.Random) -> Table:
    """The table after something that is no move: what an instructor or a student's connection brings."""
    seat = rng.randrange(len(table.seats))
    name = {"name": f"P{seat}", "member": f"m{seat}"}
    flags = {"anonymous": not table.anonymous, "practice": not table.practice, "standings": not table.standings}
    undone = last_unrevealed(table)
    kind = rng.choice(["bot", "unbot", "rename", "flag", "note", "clock", "restart", "undo"])
    data: dict[str, Any] = {
        "bot": {**name, "bot": "random"},
        "unbot": name,
        "rename": {**name, "name": f"Q{rng.randrange(9)}"},
        "flag": dict([rng.choice(list(flags.items()))]),
        "clock": {"deadline": None, "left": 5.0, "paused": True},
        "restart": {"setup": table.setup, "keep": len(table.history) // 2},
        "undo": {"of": undone.seq} if undone else None,
    }.get(kind, {})
    return table if data is None else then(table, kind, undone.seat if kind == "undo" and undone else seat, data)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", rules.keys())
def test_patches_applied_give_the_whole_view(key: str, seed: int) -> None:
    rng = random.Random(seed)
    table, go_on = game_of(key, rng, 2 + seed)
    lobby = then(then(Table(key, 1), "sit", 0, {"name": "P0"}), "sit", 1, {"name": "P1"})
    views, changes = TableViews("ABCDE", lobby), Changes()
    known = {lens: (views.fragments(lens), json.loads(whole(views.fragments(lens)))) for lens in LENSES}
    for step in range(40):
        views.show(table)
        fresh = TableViews("ABCDE", table)  # nothing kept from earlier versions
        for lens in LENSES:
            if rng.random() < 0.7:  # some watchers skip versions
                fragments, state = known[lens]
                now = views.fragments(lens)
                hushed, pieces = changes.between(fragments, now, table.version)
                if pieces:
                    message = json.loads(b"".join(pieces) + (b"" if hushed else b"}}"))
                    state = merged(state, message["patch"])
                assert without_nulls(state) == without_nulls(json.loads(whole(fresh.fragments(lens)))), (step, lens)
                known[lens] = now, state
        if not table.acting:
            break
        for _ in range(rng.choice((1, 1, 1, 2, 3))):  # some versions nobody is shown
            if table.acting:
                table = go_on(table) if rng.random() < 0.85 else beside(table, rng)


@pytest.mark.parametrize("key", rules.keys())
def test_a_view_is_what_the_rules_let_the_seat_see(key: str) -> None:
    table, go_on = game_of(key, random.Random(3))
    for _ in range(15):
        views = TableViews("ABCDE", table)
        for seat in (0, 1, None):
            view = json.loads(whole(views.fragments(Lens(seat))))
            assert view["observation"] == json.loads(json.dumps(dump(table.rules.observe(table.position, seat))))
            assert view["scores"] == list(table.rules.scores(table.position, seat))
            assert view["to_act"] == list(table.rules.to_act(table.position))
            choices = table.rules.choices(table.position, seat) if seat is not None else {}
            assert set(view["choices"]) == set(choices)
        if not table.acting:
            break
        table = go_on(table)


def test_equal_parts_are_one_object() -> None:
    table = started("Ada", "Bo", "Cy")
    for seat in range(3):
        table = moved(table, seat, ROWS)
    views = TableViews("ABCDE", table)
    one, other, public = (views.fragments(Lens(seat)) for seat in (0, 1, None))
    for key in ("names", "version", "phase", "to_act", "acted"):
        assert one[key] is other[key] is public[key]
    seen, elsewhere = one["observation"], other["observation"]
    assert isinstance(seen, dict)
    assert isinstance(elsewhere, dict)
    assert seen["cash"] is elsewhere["cash"]
    assert seen["rows"] != elsewhere["rows"]
    assert views.fragments(Lens(0)) is one


def test_a_sealed_move_changes_little() -> None:
    table = started("Ada", "Bo", "Cy")
    for seat in range(3):
        table = moved(table, seat, ROWS)
    views = TableViews("ABCDE", table)
    lens = Lens(1, page=True, only_page=True)
    before = views.fragments(lens)
    views.show(moved(table, 0, order()))
    change = patch(before, views.fragments(lens))
    assert change is not None
    assert json.loads(change) == {"version": 5, "page": {"waiting": "1 of 3 are in. Still to come: Bo and Cy."}}


def test_who_sees_the_same_change_is_told_by_the_same_message() -> None:
    names = [f"P{seat}" for seat in range(6)]
    views, changes = TableViews("ABCDE", started(*names)), Changes()
    lenses = [Lens(seat, page=True, only_page=True) for seat in range(6)]
    for seat in (5, 0):
        before = [views.fragments(lens) for lens in lenses]
        views.show(moved(views.table, seat, ROWS))
        told = [changes.between(old, views.fragments(lens), 9) for old, lens in zip(before, lenses, strict=True)]
        others = [each for number, each in enumerate(told) if number != seat]
        assert all(hushed and pieces[0] is others[0][1][0] for hushed, pieces in others)
        assert told[seat][0] is False


def test_nothing_new_is_no_patch() -> None:
    views = TableViews("ABCDE", started("Ada", "Bo"))
    assert patch(views.fragments(Lens(0)), views.fragments(Lens(0))) is None


def test_what_is_no_longer_there_is_removed() -> None:
    changed = json.loads(patch({"a": b"1", "b": {"c": b"2"}}, {"b": {"d": b"3"}}) or b"")
    assert changed == {"a": None, "b": {"c": None, "d": 3}}


def test_a_new_name_reaches_every_page() -> None:
    table = started("Ada", "Bo")
    views = TableViews("ABCDE", table)
    for lens in LENSES:
        views.fragments(lens)
    views.show(then(table, "rename", 0, {"name": "Zoe", "member": "m0"}))
    for lens in LENSES:
        shown = json.loads(whole(views.fragments(lens)))
        assert lens.only_page or shown["names"] == ["Zoe", "Bo"]
        assert not lens.page or "Ada" not in json.dumps(shown["page"])
