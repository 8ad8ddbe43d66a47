# The commands of this book. `make PYTHON=python3.13 site` chooses a Python; ARGS go to pytest.
.PHONY: site test check bench clean environment test-environment
.NOTPARALLEL:

NEWEST := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for python in $(NEWEST); do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
VENV := .venv/bin/python
ARGS ?=

site: environment
	$(VENV) build.py

test: test-environment
	$(VENV) -m pytest -n 2 $(ARGS)

check: environment
	$(VENV) build.py check

bench: test-environment
	$(VENV) -m tests.bench

# site/ belongs to the repository and stays.
clean:
	rm -rf .venv .site-build .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

environment: python
	@$(PYTHON) engine/environment.py

test-environment: python
	@$(PYTHON) engine/environment.py test font

.PHONY: python
python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer was found. Install one (Debian: apt-get install python3 python3-venv)," \
	"or say where it is: make PYTHON=/path/to/python3.12 site" >&2; exit 1; }
