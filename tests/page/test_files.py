"""The page's files: what they say, what they load, how large they are."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from bidgames.classroom.page import ASSETS, FOLDER, assemble, asset, render
from bidgames.classroom.page.texts import texts

SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))}
PAGES = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("index.html", "projector.html")}
TEXTS = texts(str)


def keys_used() -> set[str]:
    """Keys of texts in scripts and pages, with those that are put together from a state."""
    found = {"unsure", "busy", "join_unsure", "join_busy", "good", "bad", "info", "script_needed"}
    for script in SCRIPTS.values():
        found |= set(re.findall(r'say\(\s*"(\w+)"', script)) | set(re.findall(r'\? say\("(\w+)"\)', script))
        found |= {key for pair in re.findall(r'#say\((?:\w+ \? )?"(\w*)"(?: : "(\w*)")?', script) for key in pair}
        found |= set(re.findall(r'\? "" : "(refused)"', script))
    for page in PAGES.values():
        found |= set(re.findall(r'data-text="(\w+)"', page))
    return found - {""}


def test_every_text_is_used_and_every_used_text_exists() -> None:
    assert keys_used() == set(TEXTS)


def test_placeholders_are_filled_by_the_scripts() -> None:
    code = "\n".join(SCRIPTS.values())
    for key, text in TEXTS.items():
        for name in re.findall(r"\{(\w+)\}", text):
            assert re.search(rf"\b{name}\b", code), (key, name)


def test_nothing_comes_from_outside() -> None:
    for name, text in {**SCRIPTS, **PAGES, **{n: (FOLDER / n).read_text(encoding="utf-8") for n in ASSETS}}.items():
        assert not re.search(r"""(?:src|href|from|import|url)\s*[=(]?\s*["']?(?:https?:)?//""", text), name


@pytest.mark.parametrize("name", PAGES)
def test_no_script_is_inline_and_no_address_is_absolute(name: str) -> None:
    for attributes, content in re.findall(r"<script([^>]*)>(.*?)</script>", PAGES[name], re.S):
        assert 'type="application/json"' in attributes or ("src=" in attributes and not content.strip())
    for address in re.findall(r'(?:src|href)="([^"]*)"', PAGES[name]):
        assert address == "{{base}}" or address.startswith(("static/", "data:")), address


@pytest.mark.parametrize("name", PAGES)
def test_a_translation_cannot_end_the_data_block(name: str) -> None:
    page = render(name, base="/econ/", language="fr", _=lambda text: f'</script><b>"{text}')
    data = re.search(r'<script type="application/json" id="texts">(.*?)</script>', page, re.S)
    assert data is not None
    assert json.loads(data[1])["join"] == '</script><b>"Join'
    assert '<base href="/econ/">' in page
    assert "{{" not in page.replace(data[1], "")


def test_a_base_without_its_slash_is_refused() -> None:
    with pytest.raises(ValueError, match="slash"):
        render("index.html", base="/econ", language="en", _=str)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_a_handful_of_files_and_all_of_them_are_there(page: str) -> None:
    wanted = re.findall(r'(?:src|href)="static/([\w.]+)"', PAGES[page])
    assert len(wanted) <= 3
    assert set(wanted) <= set(ASSETS)
    assert "import(" not in asset(wanted[-1]).replace('import(address("static/vega.js"))', "")


def test_a_seat_loads_less_than_28_kilobytes_before_its_form() -> None:
    files = [render("index.html", base="/", language="en", _=str), asset("page.css"), asset("page.js")]
    assert sum(len(gzip.compress(file.encode())) for file in files) < 28 * 1024


def test_each_module_is_once_in_the_one_script_after_what_it_imports() -> None:
    for name in ("page.js", "projector.js"):
        modules = re.findall(r"^const \$(\w+) = \(\(\) => \{$", asset(name), re.MULTILINE)
        assert len(modules) == len(set(modules))
        assert modules[-1] == name.removesuffix(".js")
        for module in modules:
            imported = re.findall(r'from "\./(\w+)\.js"', SCRIPTS[f"{module}.js"])
            assert set(imported) <= set(modules[: modules.index(module)]), module
    assert {f"{m}.js" for m in modules} | set(SCRIPTS) == set(SCRIPTS)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a": 'import { b } from "./b.js";\n', "b": 'import { a } from "./a.js";\n'}, "a > b > a"),
        ({"a": "export default 1;\n"}, "not understood: export default 1;"),
        ({"a": 'import * as b from "./b.js";\n'}, "not understood: import"),
        ({"a": 'import("./b.js");\n'}, "not understood: import"),
    ],
)
def test_a_script_that_cannot_be_put_together_is_refused(
    files: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in files.items():
        (tmp_path / f"{name}.js").write_text(text)
    monkeypatch.setattr(assemble, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=re.escape(said)):
        assemble.one_script.__wrapped__("a.js")


def test_a_script_has_less_than_400_lines() -> None:
    for name, script in SCRIPTS.items():
        assert script.count("\n") < 400, name
