# The two commands: `make serve` and `make test`. Each target is a script in scripts/ that runs alone as well.
.DEFAULT_GOAL := help
.PHONY: help setup serve dev test check dist size profile accuracy refresh fuzz bench bench-page bench-load bench-import lighthouse clean

help: ## What there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

serve: ## Sets up what is missing, builds, serves the page on localhost
	@scripts/serve

test: ## Sets up what is missing and runs every check
	@scripts/test-all

check: ## The quick checks, without a browser: format, house rules, clippy, native tests
	@scripts/check-format && scripts/check-layers && scripts/check-clippy native && scripts/test-native

dev: ## Serves a debug build that follows your edits
	@scripts/dev

dist: ## Leaves the static site in dist/
	@scripts/dist

size: ## What a first visit downloads, against goal and ceiling
	@scripts/check-size

profile: ## Renews the list of what a first visit runs (scripts/split-list.txt), from the dist/ that is there
	@scripts/profile

refresh: ## Renews the price shards from the addresses in scripts/refresh-sources.json
	@scripts/refresh

accuracy: ## Memory and time against published measurements; fails when worse than recorded
	@scripts/accuracy

fuzz: ## Ten million damaged inputs: no panic, no hang (scripts/fuzz COUNT SEED for fewer)
	@scripts/fuzz

bench: ## A query over 1k to 1M offers, natively and in Chromium, beside JavaScript and DuckDB
	@scripts/bench

bench-page: ## How long the page takes from a control to the painted answer, with 100,000 imported offers
	@scripts/bench-page

bench-load: ## How long a first visit takes on a slow line
	@scripts/bench-load

bench-import: ## How the page takes in a file of 200,000 rows while a slider is dragged
	@scripts/bench-import

lighthouse: ## Lighthouse, desktop and mobile, against the goals
	@scripts/lighthouse

setup: ## Only sets up what is missing
	@scripts/setup

clean: ## Removes what was built, keeps what was installed
	@cargo clean && rm -rf dist test-results
