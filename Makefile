# `make help` says what there is. Nothing but Python 3.11 or newer, make and git has to be on the machine.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
SHELL := /bin/sh

PYTHON ?= python3
UV ?= uv
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
FRONT := belote_teach/drills/front
STATIC := belote_teach/drills/static
WORKERS ?= 2
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help setup book course lab test lint types imports front-check fast browser mutants bench counts front lock clean

help:           ## show these lines
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

setup: $(READY) ## make the .venv with everything in it (nothing to do when it is up to date)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; say which with: make setup PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || { echo "making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "installing what requirements.lock names (a minute or two, the first time)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

book: setup     ## build the book into _build/html
	@$(BIN)/belote-teach build book

course: book    ## build the book and open it on this machine
	@$(BIN)/belote-teach serve _build/html --open

lab: setup      ## open the lessons in JupyterLab, where Python answers
	@$(BIN)/python -m belote_teach.course.lab book/lessons

test: setup     ## prove all of it: style, types, imports, rules, front-end, book, browser
	@$(MAKE) lint types imports front-check fast book browser
	@echo "everything holds"

lint: setup     ## ruff: style and format
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check . && echo "ruff: clean"

types: setup    ## mypy, strict
	@$(BIN)/mypy

imports: setup  ## imports point one way
	@$(BIN)/lint-imports --no-logo

fast: setup     ## the tests that need neither the book nor a browser
	@$(BIN)/pytest -q -n $(WORKERS) -m "not book and not browser and not lab" tests

browser: setup  ## the built book and JupyterLab in Chromium (after `make book`)
	@$(BIN)/pytest -q -n $(WORKERS) --dist loadfile -m "book or browser or lab" tests

mutants: setup  ## change the rules in one place at a time: does a test notice? (long; MODULE=auction for one)
	@$(BIN)/python -m tests.mutants --workers $(WORKERS) $(MODULE)

bench: setup    ## speed of the rules against other engines, weight and readiness of a page
	@$(BIN)/python -m tests.bench.engine
	@$(BIN)/python -m tests.bench.page_weight

counts: setup   ## count the deals behind the figures "how often" anew (some minutes)
	@$(BIN)/python -c 'from belote_teach.figures.counts import keep; keep()'

front: $(FRONT)/node_modules/.package-lock.json ## rebuild the drills' bundle after a change of its sources
	@$(BIN)/npm --prefix $(FRONT) run --silent build

front-check: $(FRONT)/node_modules/.package-lock.json ## the front-end's types, tests, and that its bundle is current
	@$(BIN)/npm --prefix $(FRONT) run --silent check
	@$(BIN)/npm --prefix $(FRONT) test --silent
	@mkdir -p _build && rm -rf _build/bundle && cp -R $(STATIC) _build/bundle
	@$(BIN)/npm --prefix $(FRONT) run --silent build
	@diff -r _build/bundle $(STATIC) >/dev/null && echo "the committed bundle is current" || \
	  { echo "the committed bundle was not current; it is rebuilt now: look at it and commit it"; exit 1; }

$(FRONT)/node_modules/.package-lock.json: $(FRONT)/package-lock.json $(READY)
	@$(BIN)/npm --prefix $(FRONT) ci --silent --no-audit --no-fund
	@touch $@

lock:           ## choose newer versions of everything (needs uv)
	@$(UV) pip compile pyproject.toml --universal --python-version 3.11 --all-extras --group dev --generate-hashes \
	  --no-annotate --quiet --upgrade --custom-compile-command "make lock" -o requirements.lock

clean:          ## remove what was built
	@rm -rf _build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
