// Counts how often memory is taken: loaded before a program, which asks by `counted_mallocs`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_long count;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { atomic_fetch_add(&count, 1); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { atomic_fetch_add(&count, 1); return __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { atomic_fetch_add(&count, 1); return __libc_realloc(old, size); }
void *aligned_alloc(size_t align, size_t size) { atomic_fetch_add(&count, 1); return __libc_memalign(align, size); }
int posix_memalign(void **at, size_t align, size_t size) {
  atomic_fetch_add(&count, 1);
  *at = __libc_memalign(align, size);
  return *at ? 0 : 12;
}
long counted_mallocs(void) { return atomic_load(&count); }
