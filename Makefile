# Detent: `make run` and `make test` are all that a fresh Debian 12 with a Swift toolchain needs.

WASM_PRODUCTS := BrowserApp BrowserAudio
WASM_PROOFS := WasmProof AudioProof
STEP := Scripts/step
PYTEST := .build/python/bin/pytest
LINT := swift format lint --strict --recursive Sources Tests Benchmarks Package.swift
PORT ?= 8080
HISTORIES ?= 100000

.NOTPARALLEL:
.PHONY: help run test simulate e2e bench wasm web data format lint clean

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

# The server's own tests wait for things to happen in time: they have the machine to themselves.
test:  ## build everything and run every test
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap test
	@$(STEP) "Lint" $(LINT)
	@$(STEP) "WebAssembly" Scripts/build-wasm $(WASM_PRODUCTS) $(WASM_PROOFS)
	@$(STEP) "Web app" Scripts/build-web
	@$(STEP) "Build" swift build --build-tests
	@$(STEP) "Unit tests" swift test --skip-build --skip ServerTests
	@$(STEP) "Unit tests of the server" swift test --skip-build --filter ServerTests
	@$(STEP) "Command line" swift build --product detent
	@$(STEP) "Data tests" $(PYTEST) Tests/Data
	@$(STEP) "Sound tests" $(PYTEST) Tests/Sound
	@$(STEP) "Server tests" $(PYTEST) Tests/Server
	@$(STEP) "Browser tests" $(PYTEST) Tests/Browser
	@$(STEP) end "All tests"

simulate:  ## let 100,000 random histories of devices and a server run, and look for a broken rule
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap run
	@$(STEP) "Build" swift build -c release --product Simulate
	@$(STEP) "Histories" .build/release/Simulate $(HISTORIES)
	@$(STEP) end "Simulation"

e2e:  ## run the real-browser tests alone
	@$(STEP) begin
	@$(STEP) "Bootstrap" Scripts/bootstrap test
	@$(STEP) "WebAssembly" Scripts/build-wasm $(WASM_PRODUCTS) $(WASM_PROOFS)
	@$(STEP) "Web app" Scripts/build-web
	@$(STEP) "Build" swift build --build-tests
	@$(STEP) "Command line" swift build --product detent
	@$(STEP) "Browser tests" $(PYTEST) Tests/Browser
	@$(STEP) end "Browser tests"

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
	@$(STEP) "Places" .build/data-python/bin/python Scripts/make-places
	@$(STEP) end "Data"

wasm:  ## build the core as WebAssembly
	@Scripts/build-wasm $(WASM_PRODUCTS)

web: wasm  ## put the web app together in .build/web
	@Scripts/build-web

format:  ## put the sources into the house's form
	@swift format --in-place --recursive Sources Tests Benchmarks Package.swift

lint:  ## check the sources' form
	@$(LINT)

clean:  ## remove all that was built
	@rm -rf .build .build-wasm
