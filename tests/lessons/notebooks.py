"""The cells that every lesson's notebook and every teacher's page has; run it to begin one:

python tests/lessons/notebooks.py 7        writes both notebooks of lesson 7, unless they are there
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat

FOLDER = Path(__file__).parents[2] / "lessons"

#: Heading, words and call of each step; the words may be changed in a lesson, headings and calls not.
STEPS: tuple[tuple[str, str, str], ...] = (
    ("## 1. The rules", "Three questions. All must be right before play.", "questions()"),
    ("## 2. Your prediction", "Write down what you expect. Once sent it is locked; it is never graded.", "predict()"),
    ("## 3. Play", "Alone, or with the class by its code.", "play()"),
    (
        "## 4. What happened",
        "Read the charts first: what do you see? Only then lay the theory over them.",
        "look()",
    ),
    ("## 5. Try it out", "Move the dials and watch what follows.", "explore()"),
    (
        "## 6. Exercises",
        "The numbers are your own, the same whenever you come back. A hint, the way and the answer are there if you "
        "ask.",
        "exercises()",
    ),
    ("## 7. To talk about", "Write a sentence or two, then read what classes usually find.", "debrief()"),
)


#: Headings of a teacher's page.
TEACHER = (
    "## Before the lesson",
    "## Time plan",
    "## The prediction, for all to see",
    "## The room",
    "## What usually happens",
    "## When it does not",
    "## Afterwards",
)


def room_code(number: int, part: str = "play") -> str:
    """The cell that opens a room of a lesson."""
    more = "" if part == "play" else f', part="{part}"'
    return f"import bidgames\n\nbidgames.open_room(lesson={number}{more})"


def before(number: int) -> str:
    """How to get ready, the same in every lesson."""
    return f"""{TEACHER[0]}

1. In a terminal: `bidgames serve --host 0.0.0.0`. It prints the students' address with its QR code, for phones in the
   same network. Leave it running. Where phones do not get there, or anything else fails: the table *When it fails* in
   [the instructor's guide](instructors_guide.md).
2. On the same computer, in a second terminal: `bidgames lessons {number} --teacher` opens this page. Click into a grey
   cell and press Shift and Enter: its room opens below the cell, with its code, *Start*, and all else to steer it. The
   page finds the server of its own computer by itself. With `--voila` behind it, each room has a button instead.
3. Students type the first room's code at their address, or in the lesson's notebook after *Play with the class*. Open
   the rooms one after the other: whoever is in one goes on in the next by himself, and so does the projector. Run
   again, a cell shows its room again. Before another class comes, restart the kernel (menu *Kernel*).
4. Rules, exercises and questions to talk about are in the lesson's notebook, one for each student:
   `bidgames lessons {number} --voila`, or a [JupyterHub](jupyterhub.md). Phones are enough for the rooms; then read
   the rule questions out and set exercises as homework.
5. Open the lesson yourself for the projector: `bidgames lessons {number}`. Answer the rule questions and predict
   beforehand, and let bots play once: you see what the class will see. In the time plan `look()` is its step 4 and
   `explore()` its step 5. In class type your room's code in step 4, below *A room of the class*: then it draws what one
   table has played, and the theory over it. The desk's tab *Debriefing* shows each game move by move and compares all
   tables of a room."""


def aloud(number: int) -> str:
    """What the class hears before its poll: phones show the question alone."""
    from bidgames.lessons import lesson

    return f"""Read this out, since phones show only the question:

> {lesson(number).prediction.text}

Press *Start* when all are in. Whoever has predicted in his notebook gives the same number here. *End this phase now*
ends the waiting for the last ones; then the histogram is on the projector and at your desk. Talk about it before you
open the next room."""


def after(number: int) -> str:
    """How the results come together, the same in every lesson."""
    return f"""\
What a student has done in his notebook is in a file `lesson-{number:02d}-...` beside it. Collect these files
in a folder: `bidgames grades FOLDER --out grades.csv` makes a table of them, predictions included, but not whether they
came true. `bidgames grades ABCDE --out grades.csv`, with the code of a room, makes one of what was played there."""


def code(number: int, call: str) -> str:
    """The source of a cell: it needs no other one, so any cell may be run first, also after a restart."""
    return f"from bidgames import lesson\n\nlesson({number}){'.' if call else ''}{call}"


def notebook(cells: list[tuple[str, str]], title: str) -> Any:
    """A notebook without outputs, its cells named by their place."""
    made = nbformat.v4.new_notebook()
    made.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "title": title,
    }
    for place, (kind, source) in enumerate(cells):
        new = nbformat.v4.new_markdown_cell if kind == "markdown" else nbformat.v4.new_code_cell
        cell = new(source)
        cell["id"] = f"cell-{place}"
        made.cells.append(cell)
    return made


def student(number: int) -> Any:
    """A lesson's notebook as it begins."""
    from bidgames.lessons import lesson

    about = lesson(number)
    head = (
        f"# Lesson {number}: {about.title}\n\nIn JupyterLab: click into the first grey cell and press Shift and Enter, "
        "cell by cell. Nothing can go wrong: a cell that needs something first says so."
    )
    cells = [("markdown", head), ("code", code(number, ""))]
    for heading, words, call in STEPS:
        cells.append(("markdown", f"{heading}\n\n{words}"))
        if call == "explore()":
            for which in range(1, len(about.explorations) + 1):
                cells.append(("code", code(number, call if which == 1 else f"explore({which})")))
        else:
            cells.append(("code", code(number, call)))
    return notebook(cells, f"Lesson {number}: {about.title}")


def teacher(number: int) -> Any:
    """A teacher's page as it begins: what is in capitals is to be written."""
    from bidgames.lessons import lesson

    about = lesson(number)
    title = f"For teachers: lesson {number}, {about.title}"
    cells = [
        ("markdown", f"# {title}\n\nWHAT THE LESSON IS FOR, IN TWO SENTENCES."),
        ("markdown", before(number)),
        ("markdown", f"{TEACHER[1]}\n\n| minutes | what | where |\n|---|---|---|\n| 5 | TIME PLAN | the board |"),
        ("markdown", f"{TEACHER[2]}\n\nWHAT ELSE TO ASK WHILE THEY ANSWER.\n\n{aloud(number)}"),
        ("code", room_code(number, "prediction")),
        ("markdown", f"{TEACHER[3]}\n\nSETTINGS AND WHY; WHEN TO PRESS START; HOW OFTEN TO PLAY."),
        *(("code", room_code(number, play.key)) for play in about.plays),
        ("markdown", f"{TEACHER[4]}\n\nEXPECTED PATTERN."),
        ("markdown", f"{TEACHER[5]}\n\n| what you see | what to say |\n|---|---|\n| | |"),
        ("markdown", f"{TEACHER[6]}\n\n{after(number)}\n\nANSWERS, READING."),
    ]
    return notebook(cells, title)


def main(number: int) -> None:
    """Write the notebooks of a lesson, unless they are there."""
    from bidgames.lessons import lesson

    made = {f"{lesson(number).file}.ipynb": student, f"teacher_{number:02d}.ipynb": teacher}
    for name, make in made.items():
        if (FOLDER / name).exists():
            print(f"{name} is there already")
        else:
            nbformat.write(make(number), FOLDER / name)
            print(name)


if __name__ == "__main__":
    main(int(sys.argv[1]))
