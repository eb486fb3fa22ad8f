# make play   a running game on all interfaces, with its QR code
# make test   everything that is checked
# make bench  the budgets, measured (PEER=1: oTree too, in the same run)
# make format lint types imports unit browser   parts of it

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
GAME ?= middleman
PORT ?= 8866

# What Python has compiled is kept, whatever the surroundings say: hundreds of processes would compile it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test bench format lint types imports collect unit browser packages chromium postgresql nginx messages clean

play: $(VENV)/.play
	@echo "Starting; Ctrl-C ends it."
	$(BIN)/bidgames serve --host 0.0.0.0 --port $(PORT) --demo $(GAME)

# What is needed is fetched and what is quickly seen is looked at; then the long parts side by side: pages wait, rules
# compute.
test:
	@$(MAKE) --no-print-directory -j 2 $(VENV)/.test packages
	@$(MAKE) --no-print-directory -j 2 lint imports collect
	@$(MAKE) --no-print-directory -j 3 unit browser types

# Playwright leaves an event loop running in its process, so the tests with a browser have one of their own.
BROWSER := tests/browser tests/page
CORES := $(shell getconf _NPROCESSORS_ONLN)
PYTEST := $(BIN)/python -m pytest --dist worksteal -n
PAGES := -o cache_dir=.pytest_cache/pages $(BROWSER)
# What fails beside others may have met a busy machine: it is shown, and tried once more alone. What fails twice fails.
ALONE = { echo; echo "Once more, alone, what has failed:"; $(PYTEST) 0 --last-failed --last-failed-no-failures none $(1); }

# Each worker reads all tests: they are compiled once before, not by all at the same time. What fails here fails there.
collect: $(VENV)/.test
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null || true

# Whoever waits for a page comes first.
unit: $(VENV)/.test postgresql nginx
	nice -n 3 $(PYTEST) $(CORES) $(BROWSER:%=--ignore=%) || $(call ALONE,$(BROWSER:%=--ignore=%))

# One worker more than there are cores: pages wait for clocks and for other processes.
browser: $(VENV)/.test chromium postgresql nginx
	$(PYTEST) $$(($(CORES) + 1)) $(PAGES) || $(call ALONE,$(PAGES))

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test
	$(BIN)/mypy

imports: $(VENV)/.test
	$(BIN)/lint-imports

bench: $(VENV)/.test
	$(BIN)/python -m tests.bench $(if $(PEER),--peer)

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Collect the texts for translators in the catalogues, and compile these.
messages: $(VENV)/.test
	$(BIN)/python -m tests.catalogue

# Debian's packages that tests need: installed where they are missing and that may be done, else said in a sentence.
APT = echo "Installing $(1)"; \
  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1); \
  else sudo -n sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1)'; fi

# One after the other: there is one lock on Debian's packages.
packages:
	@for one in chromium postgresql nginx; do $(MAKE) --no-print-directory $$one || exit 1; done

# The one without windows is smaller and does the same for half the work; not every system has it.
chromium:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	  || { $(call APT,chromium-headless-shell fonts-dejavu-core); } || { $(call APT,chromium fonts-dejavu-core); } \
	  || { echo "The browser tests need Chromium: install it and run make test again."; exit 1; }

# The tests start a PostgreSQL server and an nginx of their own, each in a folder and on a port of its own.
postgresql:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { $(call APT,postgresql); } \
	  || { echo "The tests need the PostgreSQL server (package postgresql): install it and run make test again."; exit 1; }

nginx:
	@PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || { $(call APT,nginx-light); } \
	  || { echo "The tests need nginx (package nginx-light): install it and run make test again."; exit 1; }

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { $(PYTHON) -m pip install --user virtualenv && $(PYTHON) -m virtualenv $(VENV); }

# uv puts in place in seconds what takes pip two minutes; where it is not to be had, or finds nothing, pip does it.
UV := $(BIN)/uv pip install -q --system-certs --python $(BIN)/python
INSTALL = $(PIP) install -q uv==0.13.9 && $(UV) -c constraints.txt -e $(1) || $(PIP) install -q -c constraints.txt -e $(1)
EVERYTHING := '.[test,postgresql]'

$(VENV)/.play: export UV_COMPILE_BYTECODE = 1
$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	$(call INSTALL,.)
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	$(call INSTALL,$(EVERYTHING))
	@touch $@ $(VENV)/.play

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
