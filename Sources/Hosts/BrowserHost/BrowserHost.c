#include "BrowserHost.h"

#if defined(__wasm__)
#include <stddef.h>

// What the Swift runtime wants of a C library that would otherwise come with files and streams.

// Hashing starts from a random seed.
void arc4random_buf(void *bytes, size_t count) { host_random(bytes, (int32_t)count); }

int getentropy(void *bytes, size_t count) {
  host_random(bytes, (int32_t)count);
  return 0;
}

// A trap's last words: the browser's own error says where it was.
int putchar(int character) { return character; }
#endif
