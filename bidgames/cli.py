"""The command line: `bidgames COMMAND ...`. Each command imports only what it needs, when it runs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ._version import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit status: 0 done, 2 refused (with one line on standard error).

    Whoever reads the output may stop reading (`bidgames replay FILE | head -1`): that ends the command quietly.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more when it ends: what is left goes nowhere.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        return 0
    return status


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="bidgames", description="Market games for classrooms and notebooks.")
    parser.add_argument("--version", action="version", version=f"bidgames {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    replay = commands.add_parser("replay", help="replay a game record and print the position")
    replay.add_argument("file", metavar="FILE", help="a record (JSON Lines)")
    replay.add_argument("--json", action="store_true", help="print everything as one JSON object")
    replay.set_defaults(run=_replay)

    serve = commands.add_parser("serve", help="run a class: students' pages, the projector, the instructor's desk")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for phones in the room")
    serve.add_argument("--port", type=int, default=8866, help="port to listen on; 0 takes a free one")
    serve.add_argument("--data", type=Path, help="folder for everything that must survive (default: one of this user)")
    serve.add_argument("--db", metavar="URL", help="a PostgreSQL database instead: postgresql://...")
    serve.add_argument("--base-url", default="/", help="path under which everything is served, behind a proxy")
    serve.add_argument("--public-url", metavar="URL", help="how students reach the server, behind a proxy")
    serve.add_argument(
        "--trusted-proxy", action="append", default=[], metavar="ADDR", help="a proxy whose X-Forwarded-For is believed"
    )
    serve.add_argument("--no-desk", action="store_true", help="start no desk (Voilà) for the instructor")
    serve.add_argument("--desk-host", default="127.0.0.1", help="address on which the instructor's desk listens")
    serve.add_argument("--demo", metavar="GAME", help="open a room of this game with bots in the other seats")
    serve.add_argument("--json", action="store_true", help="print the addresses and the key as one line of JSON")
    serve.set_defaults(run=_serve)

    simulate = commands.add_parser("simulate", help="play many games of bots against bots and print how they fared")
    simulate.add_argument("game", metavar="GAME", help="key of the game")
    simulate.add_argument("--seats", type=int, metavar="N", help="seats at a table (default: one a bot)")
    simulate.add_argument("--bots", metavar="A,B,...", help="bots that rotate over the seats (default: all but random)")
    simulate.add_argument("--games", type=int, default=400, metavar="N", help="how many games (default: 400)")
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same games (default: 1)")
    simulate.add_argument("--jobs", type=int, metavar="J", help="processes that share the work (default: one a core)")
    simulate.add_argument("--out", type=Path, metavar="FILE", help="one row a game and seat: .csv, .parquet or .jsonl")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game, again for more"
    )
    simulate.set_defaults(run=_simulate)

    play = commands.add_parser("play", help="play a game alone against bots, in JupyterLab or as a page")
    play.add_argument("game", metavar="GAME", help="middleman, art_dealer, manager or subterfuge")
    play.add_argument("--voila", action="store_true", help="as a page without code (Voilà) instead of JupyterLab")
    play.add_argument("--port", type=int, help="port to listen on")
    play.add_argument("--no-browser", action="store_true", help="open no browser; the address is printed")
    play.add_argument("--folder", type=Path, metavar="DIR", help="where notebook and records go (default: ~/bidgames)")
    play.set_defaults(run=_play)

    export = commands.add_parser("export", help="write a room's data to a file")
    export.add_argument("room", metavar="ROOM", help="join code of the room")
    export.add_argument("--out", required=True, type=Path, metavar="FILE", help="FILE.csv, .parquet, .xlsx or .jsonl")
    export.add_argument("--frame", help="which frame (default: moves; xlsx: all)")
    export.add_argument("--data", type=Path, help="the server's data folder")
    export.add_argument("--db", metavar="URL", help="the server's database")
    export.set_defaults(run=_export)

    bring = commands.add_parser("import", help="bring records back as a room that can be debriefed and exported")
    bring.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a .jsonl, .zip or .xlsx file, or a folder")
    bring.add_argument("--data", type=Path, help="the server's data folder")
    bring.add_argument("--db", metavar="URL", help="the server's database")
    bring.set_defaults(run=_import)

    lessons = commands.add_parser("lessons", help="list the lessons, or open one")
    lessons.add_argument("number", nargs="?", type=int, metavar="N", help="the lesson to open")
    lessons.add_argument("--teacher", action="store_true", help="the teacher's page of the lesson instead")
    lessons.add_argument("--voila", action="store_true", help="as a page (Voilà) instead of in JupyterLab")
    lessons.add_argument("--copy", action="store_true", help="only put the notebook into the folder and say where")
    lessons.add_argument("--folder", type=Path, help="folder for notebook and answers (default: bidgames, at home)")
    lessons.add_argument("--port", type=int, help="port to listen on")
    lessons.add_argument("--no-browser", action="store_true", help="open no browser, only say the address")
    lessons.set_defaults(run=_lessons)

    grades = commands.add_parser("grades", help="collect students' progress, or a room's results, as a table")
    grades.add_argument("sources", nargs="+", metavar="FOLDER|FILE|ROOM", help="files of progress, or join codes")
    grades.add_argument("--out", required=True, type=Path, metavar="FILE.csv", help="the table")
    grades.add_argument("--data", type=Path, help="the server's data folder, for a room")
    grades.add_argument("--db", metavar="URL", help="the server's database, for a room")
    grades.set_defaults(run=_grades)
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    """`bidgames serve`: a class on this computer, until Ctrl-C."""
    from .classroom import serve
    from .rules import keys

    if arguments.demo is not None and arguments.demo not in keys():
        print(f"bidgames serve: there is no game {arguments.demo}; games: {', '.join(keys())}", file=sys.stderr)
        return 2
    return serve.main(
        serve.Settings(
            host=arguments.host,
            port=arguments.port,
            data=arguments.data,
            db=arguments.db,
            base_url=arguments.base_url,
            public_url=arguments.public_url,
            trusted_proxy=tuple(arguments.trusted_proxy),
            desk=not arguments.no_desk,
            desk_host=arguments.desk_host,
            demo=arguments.demo,
            json=arguments.json,
        )
    )


def _simulate(arguments: argparse.Namespace) -> int:
    """`bidgames simulate`: a tournament of bots."""
    from . import tournament

    given = {name: value for name, value in vars(arguments).items() if name not in ("game", "run")}
    return tournament.run(arguments.game, **given)


def _play(arguments: argparse.Namespace) -> int:
    """`bidgames play`: self-study, until Ctrl-C."""
    from . import launch

    try:
        notebook = launch.prepare(arguments.game, arguments.folder)
    except launch.CannotPlay as error:
        print(f"bidgames play: {error}", file=sys.stderr)
        return 2
    print(f"Notebook and records are kept in {notebook.parent}. Ctrl-C ends this.")
    command = launch.command(notebook, arguments.voila, arguments.port, not arguments.no_browser)
    return launch.run(command, notebook.parent)


def _export(arguments: argparse.Namespace) -> int:
    """`bidgames export`: a room's data, read beside a live server."""
    from .classroom import export
    from .classroom.serve import store_url
    from .classroom.store import Store, StoreError
    from .rules.game import Refused
    from .wording import sentence

    wanted = arguments.out.suffix.removeprefix(".")
    if wanted not in export.FORMATS:
        print(f"bidgames export: FILE must end in one of .{', .'.join(export.FORMATS)}", file=sys.stderr)
        return 2
    try:
        url = os.environ.get(export.STORE_VARIABLE) or store_url(arguments.data, arguments.db)
        made = export.write(Store(url, read_only=True), arguments.room.upper(), arguments.out, wanted, arguments.frame)
    except Refused as refused:
        print(f"bidgames export: {sentence(refused)}", file=sys.stderr)
        return 2
    except (export.Nothing, StoreError, OSError) as error:
        print(f"bidgames export: {error}", file=sys.stderr)
        return 2
    print(made)
    return 0


def _import(arguments: argparse.Namespace) -> int:
    """`bidgames import FILE...`: records as closed rooms, also beside a live server; prints the rooms' codes."""
    from . import files
    from .classroom.folder import prepare
    from .classroom.importing import bring_back
    from .classroom.serve import store_url
    from .classroom.store import Store, StoreError

    try:
        texts = [text for file in arguments.files for text in files.read(file)]
        if arguments.db is None:
            prepare(arguments.data)
        store = Store(store_url(arguments.data, arguments.db))
        try:
            codes = bring_back(store, texts)
        finally:
            store.close()
    except (files.BadFile, StoreError, OSError) as error:
        print(f"bidgames import: {error}", file=sys.stderr)
        return 2
    print(*codes, sep="\n")
    return 0


def _replay(arguments: argparse.Namespace) -> int:
    """`bidgames replay FILE [--json]`: the position at the end of a record, all secrets shown."""
    from . import record

    try:
        data = Path(arguments.file).read_bytes()
    except (OSError, ValueError) as error:
        print(f"{arguments.file}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
        return 2
    try:
        replayed = record.replay(data)
    except record.BadRecord as bad:
        print(f"{arguments.file}:{bad}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(replayed.summary(), ensure_ascii=False))
    else:
        from .show import position_text

        print(position_text(replayed))
    return 0


def _lessons(arguments: argparse.Namespace) -> int:
    """`bidgames lessons [N]`: the list, or one in JupyterLab or as a page."""
    from .lessons import commands

    return commands.run_lessons(arguments)


def _grades(arguments: argparse.Namespace) -> int:
    """`bidgames grades FOLDER|FILE|ROOM... --out FILE.csv`."""
    from .lessons import commands

    return commands.run_grades(arguments)


if __name__ == "__main__":
    sys.exit(main())
