# Everything here makes for itself what it needs: Python 3.11 or newer, make and the network are enough.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

BIN := .venv/bin
COMPILED := build/compiled
SHOWN := build/shown.json

# The tests of the rules share nothing, so each may run anywhere. Those of the server and in the browser
# share a server with the others of their file, so a file stays together.
BOTH_CORES := --numprocesses=2 --dist=worksteal
BOTH_CORES_BY_FILE := --numprocesses=2 --dist=loadfile --no-loadscope-reorder
# Those of the server wait for one another, for clocks and for disks as much as they compute.
MORE_THAN_CORES_BY_FILE := --numprocesses=3 --dist=loadfile --no-loadscope-reorder

# Tests that have targets of their own.
NOT_HERE := --ignore=tests/server --ignore=tests/browser

# What is checked for types.
TYPED := src tests benchmarks setup.py scripts/compile.py scripts/picture.py scripts/pictures.py scripts/client_data.py scripts/course_text.py scripts/two_nodes.py \
	scripts/reference.py conftest.py examples

# A user's own settings must not change what is run here.
unexport PYTHONPATH
unexport PYTHONHOME
# Without it every interpreter that starts here would compile all it imports: four seconds for each server of a test.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play terminal serve client pictures test check unit unit-client unit-docs unit-compiled unit-server \
	unit-browser soak reference \
	bench bench-rules bench-tables bench-batch bench-memory bench-explaining bench-notices bench-orders bench-faces bench-attacks bench-browser bench-players bench-patience bench-strategies bench-openings bench-population bench-levels bench-habits bench-overlooked bench-mini bench-learned bench-advice bench-judges fit-outlook arena-ray compile compile-best \
	wheel lock format clean base server dev

help: ## Show this list
	@echo 'Condotta. Give a target; ARGS="..." is passed on where it says so.'
	@sed -n 's/^\([a-z][a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 24

# Without TLS some browsers keep no Secure cookie, not even on this computer.
play: server client ## Play in the browser, on this computer (ARGS)
	@$(BIN)/condotta serve --open --plain-http $(ARGS)

terminal: base ## Play in the terminal: ARGS="pax-renaissance" for the second game (ARGS)
	@$(BIN)/condotta play $(ARGS)

serve: server client ## Serve tables to browsers and terminals (ARGS)
	@$(BIN)/condotta serve $(ARGS)

client: ## Build the browser client, if it is not built or has changed
	@scripts/client build

# What needs one core goes side by side; what needs both comes after it, one after the other.
test: ## Format, lint, types, layers, all tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target unit-client check compile unit-docs
	@$(MAKE) --no-print-directory unit unit-compiled unit-server unit-browser

check: dev ## Only the checks that run nothing: format, lint, types, layers
	@echo '== format'; $(BIN)/ruff format --check .
	@echo '== lint'; $(BIN)/ruff check .
	@echo '== types'; $(BIN)/mypy --strict $(TYPED)
	@echo '== layers'; $(BIN)/lint-imports --no-logo

# What is long and stands above the rules runs with compiled rules only.
unit: dev ## Only the tests of rules, players and commands, with branch coverage (ARGS)
	@echo '== tests, interpreted'
	@$(BIN)/python -m pytest $(NOT_HERE) --ignore=tests/test_traceability.py -m 'not soak and not once' \
		--cov --cov-report= $(BOTH_CORES) $(ARGS)
	@$(BIN)/coverage report

unit-client: dev ## Only the checks and tests of the browser client: format, lint, types, vitest
	@echo '== format, lint and types of the browser client'; scripts/client check
	@echo '== tests of the browser client'; scripts/client test

# The docstrings of the plain modules: compiled ones can only be read. Migrations run by a tool only.
unit-docs: dev ## Only what is written: examples in docstrings, README and docs, and the reference (ARGS)
	@echo '== examples in docstrings and pages'
	@$(BIN)/python -m pytest --doctest-modules src README.md docs --ignore=src/condotta/server/migrations $(ARGS)
	@echo '== reference'; $(BIN)/python scripts/reference.py

# The run leaves word of the rules that were shown, for the question whether one is missing; not when
# ARGS may have left something out.
unit-compiled: compile ## The same tests and the long ones, with compiled rules if there are any (ARGS)
	@echo '== tests, compiled'
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		$(BIN)/python -m pytest $(NOT_HERE) --ignore=tests/test_traceability.py \
			--leave-shown=$(SHOWN) $(BOTH_CORES) $(ARGS) || exit 1; \
		$(if $(ARGS),test ! -f $(SHOWN) ||) \
		$(BIN)/python -m pytest tests/test_traceability.py --take-shown=$(SHOWN)

unit-server: compile ## Only the tests of the server, with compiled rules if there are any (ARGS)
	@echo '== tests of the server'
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		$(BIN)/python -m pytest tests/server $(MORE_THAN_CORES_BY_FILE) $(ARGS)

# The client by its own path: the compiled rules may have been copied before it was built.
unit-browser: client compile ## Only the tests in a browser, Chromium; installs it on Debian if it may (ARGS)
	@echo '== tests in the browser'
	@CHROMIUM=$$(scripts/chromium) || exit 1; export CHROMIUM; \
		export CONDOTTA_CLIENT=$(CURDIR)/src/condotta/client; \
		if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		$(BIN)/python -m pytest tests/browser $(BOTH_CORES_BY_FILE) $(ARGS)

soak: compile ## A million random decisions, compiled if that is possible (ARGS)
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		$(BIN)/python -m pytest -m soak $(ARGS)

bench: bench-rules bench-tables bench-explaining bench-browser ## All benchmarks, beside the peers

bench-rules: compile-best ## Decisions per second, beside OpenSpiel, RLCard and Catanatron (ARGS)
	@scripts/bootstrap peers .venv-bench
	@.venv-bench/bin/python benchmarks/run.py $(ARGS)

bench-tables: compile-best ## Live tables, beside boardgame.io; two processes, one killed (ARGS)
	@scripts/node $(BIN)/python benchmarks/tables/run.py $(ARGS)
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		PYTHONPATH=benchmarks:$$PYTHONPATH scripts/node $(BIN)/python -m tables.house

bench-explaining: compile-best ## What explaining every sight costs beside the moves (ARGS)
	@$(BIN)/python benchmarks/explaining/run.py $(ARGS)

bench-notices: compile-best ## What notices cost a move (ARGS)
	@$(BIN)/python benchmarks/notices/run.py $(ARGS)

bench-orders: compile-best ## What ten thousand standing orders cost a move (ARGS)
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/orders/run.py $(ARGS)

bench-faces: compile-best ## What PettingZoo and Gymnasium cost, beside games of OpenSpiel (ARGS)
	@$(BIN)/python benchmarks/faces/run.py $(ARGS)

bench-batch: compile-best ## Condottiere by the batch, here or on an accelerator, beside Pgx (ARGS)
	@scripts/bootstrap peers .venv-bench
	@PYTHONPATH=src .venv-bench/bin/python benchmarks/batch/run.py $(ARGS)

bench-memory: compile ## A server's memory over two thousand games (ARGS)
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		PYTHONPATH=benchmarks:$$PYTHONPATH $(BIN)/python -m tables.memory $(ARGS)

bench-attacks: compile ## What others notice of attacks on a server: moves, computers' answers (ARGS)
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		PYTHONPATH=benchmarks:$$PYTHONPATH $(BIN)/python benchmarks/attacks/run.py $(ARGS)

bench-browser: client compile ## A full table in Chromium: how soon it answers to mouse, finger and keys (ARGS)
	@CHROMIUM=$$(scripts/chromium) || exit 1; export CHROMIUM; \
		export CONDOTTA_CLIENT=$(CURDIR)/src/condotta/client; \
		if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		$(BIN)/python benchmarks/browser/run.py $(ARGS) && \
		PYTHONPATH=benchmarks:$$PYTHONPATH $(BIN)/python -m browser.first_load

bench-mini: compile ## How far players of small games are from equilibrium, into docs/research.md (ARGS)
	@PYTHONPATH=build/compiled:benchmarks $(BIN)/python -m mini.run $(ARGS)

bench-learned: compile ## How far from equilibrium what is learned at small games is, into docs/research.md (ARGS)
	@PYTHONPATH=build/compiled:benchmarks $(BIN)/python -m mini.learned $(ARGS)

bench-advice: compile ## Does the analysis tell good play from bad, do its chances come true? Can be resumed (ARGS)
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		$(BIN)/python benchmarks/advice/run.py $(ARGS)

bench-judges: compile ## Who judges an answer better, the champion or a search? After bench-advice, with its games (ARGS)
	@PYTHONPATH=$(COMPILED):benchmarks $(BIN)/python -m advice.judges $(ARGS)

bench-players: compile-best ## Who beats whom, into docs/players.md; can be broken off and resumed (ARGS)
	@$(BIN)/python benchmarks/players/run.py $(ARGS)

bench-patience: compile ## Does sitting and waiting beat steady at Condottiere? Into docs/players.md (ARGS)
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/patience.py $(ARGS)

bench-strategies: compile ## Does a plan beat the champion of Condottiere? Into docs/players.md (ARGS)
	@OPENBLAS_NUM_THREADS=1 PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/strategies.py $(ARGS)

bench-openings: compile ## How champions of Condottiere open, which cards decide: into docs/players.md (ARGS)
	@OPENBLAS_NUM_THREADS=1 PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/openings.py $(ARGS)

bench-population: compile ## Do other networks beat the champion of Condottiere? ARGS="training/network.npz"
	@OPENBLAS_NUM_THREADS=1 PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/population.py $(ARGS)

bench-levels: compile ## How strong each level is, into the package and docs/players.md; can be resumed (ARGS)
	@OPENBLAS_NUM_THREADS=1 PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/levels.py $(ARGS)

bench-habits: compile ## What players of Pax Renaissance do and hardly ever do, into docs/players.md (ARGS)
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/habits.py $(ARGS)

bench-overlooked: compile ## Would what they hardly ever do have been better? Into docs/players.md (ARGS)
	@PYTHONPATH=build/compiled:benchmarks $(BIN)/python -m players.overlooked $(ARGS)

fit-outlook: compile ## Fit how Condottiere's search judges a position to who won (ARGS)
	@PYTHONPATH=build/compiled $(BIN)/python benchmarks/players/outlook.py $(ARGS)

# On a cluster of two nodes on this computer: the results must be those of plain processes.
arena-ray: compile ## The arena on Ray, beside the arena in processes (ARGS)
	@scripts/bootstrap cluster .venv-cluster
	@if [ -d $(COMPILED) ]; then export PYTHONPATH=$(COMPILED); fi; \
		.venv-cluster/bin/python scripts/two_nodes.py $(ARGS)

compile: dev ## Compile the rules into build/compiled, if there is a C compiler
	@$(BIN)/python scripts/compile.py

compile-best: dev ## The same as well as can be, as in a wheel
	@$(BIN)/python scripts/compile.py --best

# Built from the tree itself, so that what is not in git, the built client, goes along.
wheel: dev client ## Build a wheel into dist/, the browser client inside
	@rm -rf build/lib* build/bdist.*
	@$(BIN)/uv --quiet build --wheel --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist/*.whl

pictures: dev client ## Take the pictures in docs/pictures anew, in Chromium
	@CHROMIUM=$$(scripts/chromium) || exit 1; export CHROMIUM; $(BIN)/python scripts/pictures.py

reference: dev ## The library's reference, from its docstrings, into build/reference
	@$(BIN)/python scripts/reference.py

lock: dev ## Compile requirements/*.txt anew (ARGS=--upgrade for the newest versions)
	@scripts/lock $(ARGS)

format: dev ## Format the code and mend what the linter can mend
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

clean: ## Remove environments, builds and caches
	rm -rf .venv .venv-bench .venv-cluster .venv-node build dist src/*.egg-info .coverage* htmlcov
	rm -rf web/node_modules web/src/generated src/condotta/client
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

base:
	@scripts/bootstrap base

server:
	@scripts/bootstrap server

dev:
	@scripts/bootstrap dev
