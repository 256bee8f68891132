# Each target does all that it needs on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SETUP := $(VENV)/.setup
DEV := $(VENV)/.setup-dev

.PHONY: setup demo test check bench starter round-trips selfcheck lock clean

setup: $(SETUP)

$(VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit("der2 needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(SETUP): requirements.lock pyproject.toml | $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements-dev.lock $(SETUP)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

demo: $(SETUP)
	$(BIN)/der2 demo

test: $(DEV)
	$(BIN)/pytest -n 2 --dist loadgroup

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/architecture tests/integration/migrations

bench: $(DEV)
	$(BIN)/python -m bench.calls
	$(BIN)/python -m bench.generation

# The bundled docset, from its recorded seed.
starter: $(SETUP)
	rm -rf docsets/starter
	$(BIN)/der2 generate -o docsets/starter --seed 2027 --count 24 --noise 2 \
	  --length 3000-5500 --unanswerable 0.125 --format mixed

# The proof of generated instances, thousands of times.
round-trips: $(DEV)
	DER2_ROUND_TRIPS=3000 $(BIN)/pytest -q --timeout 0 tests/unit/generation/test_generate.py

# The instrument against subjects of known truth, at full length.
selfcheck: $(SETUP)
	$(BIN)/der2 selfcheck

lock: $(DEV)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra build --generate-hashes \
	  --no-emit-index-url --custom-compile-command "make lock" pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --generate-hashes \
	  --no-emit-index-url --custom-compile-command "make lock" pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) der2-demo
