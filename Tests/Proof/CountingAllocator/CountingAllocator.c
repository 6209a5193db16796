#include "CountingAllocator.h"

#if defined(__wasm__)
#include <stddef.h>
#include <stdint.h>

// Takes the place of the C library's: with all of its names here, nothing of it is linked.

static int32_t calls = 0;
static uintptr_t next = 0;
extern unsigned char __heap_base;

// How often memory was asked for or given back.
__attribute__((export_name("proof_calls"))) int32_t proof_calls(void) { return calls; }

static void *take(size_t alignment, size_t size) {
  calls += 1;
  if (alignment < 16) alignment = 16;
  if (next == 0) next = (uintptr_t)&__heap_base + 16;
  uintptr_t start = (next + 16 + alignment - 1) / alignment * alignment;
  next = start + size;
  while (next > (uintptr_t)__builtin_wasm_memory_size(0) * 65536) {
    if (__builtin_wasm_memory_grow(0, 16) == SIZE_MAX) return NULL;
  }
  ((size_t *)start)[-1] = size;
  return (void *)start;
}

void *malloc(size_t size) { return take(16, size); }

void *aligned_alloc(size_t alignment, size_t size) { return take(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = take(alignment, size);
  return *result == NULL ? 12 : 0;
}

void *calloc(size_t count, size_t size) {
  unsigned char *start = take(16, count * size);
  for (size_t index = 0; start != NULL && index < count * size; index += 1) start[index] = 0;
  return start;
}

void *realloc(void *old, size_t size) {
  unsigned char *start = take(16, size);
  size_t before = old == NULL ? 0 : ((size_t *)old)[-1];
  for (size_t index = 0; start != NULL && index < (before < size ? before : size); index += 1) {
    start[index] = ((unsigned char *)old)[index];
  }
  return start;
}

void free(void *old) { calls += 1; }

size_t malloc_usable_size(void *old) { return old == NULL ? 0 : ((size_t *)old)[-1]; }
#endif
