# Detent: `make run` and `make test` are all that a fresh Debian 12 with a Swift toolchain needs.

WASM_PRODUCTS := BrowserApp BrowserAudio BrowserCard BrowserFiles
WASM_PROOFS := WasmProof AudioProof
STEP := Scripts/step
PYTHON := .build/python/bin/python
PYTEST := .build/python/bin/pytest
LINT := swift format lint --strict --recursive Sources Tests Benchmarks Package.swift
PORT ?= 8080
# How many tests run at once; those of the server wait for clocks and peers more than they use a processor.
WORKERS ?= $(shell nproc)
WAITING ?= $(shell expr 2 \* $(WORKERS))
# What make prove does of each: histories, kills of servers, terminals and pages, random inputs,
# random drawings, and seconds of fuzzing for each reader.
HISTORIES ?= 100000
KILLS ?= 200
INPUTS ?= 100000
DOCUMENTS ?= 5000
FUZZ ?= 60
# Minutes for which clicks are captured while a dial turns.
MINUTES ?= 10

# What is asked of a server over PostgreSQL, too: requests good and bad, kills, damage, backups.
SHARED := $(addprefix Tests/Server/test_,$(addsuffix .py,backup bad_requests killing_the_server openapi \
	packing rights songs two_servers uploads))

# A folder of tests in Python, or some of its files, with workers; what needs the machine for itself goes afterwards, alone.
# Each worker begins with a part of its own, so that what the tests of a file share is made once.
tests = $(PYTEST) $(or $(2),Tests/$(1)) -m "not alone" --dist worksteal \
	-n $(if $(filter Server,$(1)),$(WAITING),$(WORKERS)) \
	--junitxml .build/reports/$(1)$(3).xml
alone = $(PYTEST) Tests/$(1) -m alone --junitxml .build/reports/$(1)-alone.xml

.NOTPARALLEL:
.PHONY: help run check test prove pictures simulate e2e bench wasm web data format lint clean

help:  ## say what can be made
	@sed -n 's/^\([a-z0-9]*\):.*## /\1\t/p' Makefile | expand -t 10

run:  ## build everything and serve it at http://localhost:8080
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap run
	@$(STEP) "WebAssembly" Scripts/build-wasm $(WASM_PRODUCTS)
	@$(STEP) "Web app" Scripts/build-web
	@$(STEP) "Server" swift build -c release --product detent
	@$(STEP) end "Build"
	@exec .build/release/detent serve --port $(PORT) --database data/detent.sqlite

# Every step of the build that tests need; WebAssembly takes one processor, and native code the other.
define build
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap test
	@$(STEP) "Lint" $(LINT)
	@$(STEP) "Words" Scripts/check-words
	@$(STEP) beside "WebAssembly" Scripts/build-wasm $(1) -- "Build" swift build --build-tests
	@$(STEP) "Web app" Scripts/build-web
endef

# The server's own tests wait for things to happen in time: they have the machine to themselves.
define unit
	@$(STEP) "Unit tests" swift test --skip-build --skip ServerTests --xunit-output .build/reports/Unit.xml
	@$(STEP) "Unit tests of the server" swift test --skip-build --filter ServerTests \
	  --xunit-output .build/reports/Server-unit.xml
	@$(STEP) "The same with PostgreSQL" Scripts/with-postgresql swift test --skip-build \
	  --filter ServerTests --experimental-maximum-parallelization-width 8 \
	  --xunit-output .build/reports/Server-unit-PostgreSQL.xml
endef

check:  ## what an hour of work is to pass: form, build, unit tests, and each screen in a browser
	$(call build,$(WASM_PRODUCTS))
	$(call unit)
	@$(STEP) "Screens" $(PYTEST) Tests/Browser -m smoke -n $(WORKERS) --junitxml .build/reports/Browser.xml
	@$(STEP) end "Check"

test:  ## build everything and run every test
	$(call build,$(WASM_PRODUCTS) $(WASM_PROOFS))
	$(call unit)
	@$(STEP) "Data tests" $(call tests,Data)
	@$(STEP) "Tests of programs" $(call tests,Programs)
	@$(STEP) "Guides" $(PYTEST) Tests/Guides --junitxml .build/reports/Guides.xml
	@$(STEP) "Sound tests" $(call tests,Sound)
	@$(STEP) "Sound tests, alone" $(call alone,Sound)
	@$(STEP) "Server tests" $(call tests,Server)
	@$(STEP) "Server tests, alone" $(call alone,Server)
	@$(STEP) "Server tests with PostgreSQL" Scripts/with-postgresql $(call tests,Server,$(SHARED),-PostgreSQL)
	@$(STEP) "Browser tests" $(call tests,Browser)
	@$(STEP) "Browser tests, alone" $(call alone,Browser)
	@$(STEP) end "All tests"

e2e:  ## run the real-browser tests alone, also those cases for which make test has no time
	$(call build,$(WASM_PRODUCTS) $(WASM_PROOFS))
	@$(STEP) "Browser tests" env WHOLE=1 $(call tests,Browser)
	@$(STEP) "Browser tests, alone" env WHOLE=1 $(call alone,Browser)
	@$(STEP) end "Browser tests"

pictures:  ## draw the tracked pictures of the screens anew, where they look otherwise
	$(call build,$(WASM_PRODUCTS) $(WASM_PROOFS))
	@$(STEP) "Pictures" env DETENT_PICTURES=renew $(PYTEST) Tests/Browser -m picture -n $(WORKERS)
	@$(STEP) end "Pictures"

prove:  ## the long ones: HISTORIES=100000 KILLS=200 INPUTS=100000 DOCUMENTS=5000 MINUTES=10 FUZZ=60 (seconds for each reader)
	$(call build,$(WASM_PRODUCTS) $(WASM_PROOFS))
	@$(STEP) "Release build" swift build -c release --product Simulate
	@$(STEP) "Histories" .build/release/Simulate $(HISTORIES)
	@$(STEP) "Kills of servers and terminals" env DETENT_KILLS=$(KILLS) $(PYTEST) Tests/Server -k kill --timeout 0
	@$(STEP) "Every case in browsers" env WHOLE=1 $(call tests,Browser)
	@$(STEP) "Every case in browsers, alone" env WHOLE=1 $(call alone,Browser)
	@$(STEP) "Kills of pages" env DETENT_KILLS=$(KILLS) $(PYTEST) Tests/Browser -k "kill or death" --timeout 0
	@$(STEP) "Clicks of a dial" env DETENT_CLICK_MINUTES=$(MINUTES) $(PYTEST) Tests/Browser/test_beat_turning.py
	@$(STEP) "Path data" $(PYTHON) Tests/Browser/fuzz_path_data.py $(INPUTS) $(shell date +%s) \
	  .build/debug/PathCases commands
	@$(STEP) "Drawn strokes" $(PYTHON) Tests/Browser/fuzz_strokes.py $$(( $(INPUTS) / 10 )) $(shell date +%s) \
	  .build/debug/detent
	@$(STEP) "Documents" $(PYTHON) Tests/Browser/fuzz_documents.py $(DOCUMENTS)
	@$(STEP) "Computations" $(PYTHON) Tests/Programs/computing_oracle.py $(INPUTS)
	@$(STEP) "Calls" $(PYTHON) Tests/Programs/calling_oracle.py $(INPUTS) $(shell date +%s)
	@$(STEP) "Set lists" env WHOLE=1 $(PYTEST) Tests/Browser/test_wasm_proof.py -k set_lists --timeout 0
	@$(STEP) "Strokes" env WHOLE=1 $(PYTEST) Tests/Sound -n $(WORKERS) --timeout 0
	@for target in Tests/Fuzz/*.swift; do target=$${target##*/}; target=$${target%.swift}; \
	  $(STEP) "Fuzzing $$target" Scripts/fuzz $$target $(FUZZ) || exit; done
	@$(STEP) end "Proofs"

simulate:  ## let 100,000 random histories of devices and a server run, and look for a broken rule
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap run
	@$(STEP) "Build" swift build -c release --product Simulate
	@$(STEP) "Histories" .build/release/Simulate $(HISTORIES)
	@$(STEP) end "Simulation"

bench:  ## print every benchmark beside its peers
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap test
	@$(STEP) "WebAssembly" Scripts/build-wasm $(WASM_PRODUCTS)
	@$(STEP) "Web app" Scripts/build-web
	@$(STEP) "Benchmarks" Benchmarks/run
	@$(STEP) end "Benchmarks"

data:  ## make the files of Data again from their sources
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap data
	@$(STEP) "Zones" .build/data-python/bin/python Scripts/make-zones
	@$(STEP) "Cities" .build/data-python/bin/python Scripts/make-zone-cities
	@$(STEP) "Places" .build/data-python/bin/python Scripts/make-places
	@$(STEP) "Count" .build/data-python/bin/python Scripts/make-count
	@$(STEP) end "Data"

wasm:  ## build the core as WebAssembly
	@Scripts/build-wasm $(WASM_PRODUCTS)

web: wasm  ## put the web app together in .build/web
	@Scripts/build-web

format:  ## put the sources into the house's form
	@swift format --in-place --recursive Sources Tests Benchmarks Package.swift

lint:  ## check the sources' form, and that each language has words for all that is said
	@$(LINT)
	@Scripts/check-words

clean:  ## remove all that was built
	@rm -rf .build .build-wasm
