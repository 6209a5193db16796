// An allocator that counts its calls and never takes back, for proofs in wasm alone.
#pragma once
