// A file of Data as it is in the program.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const uint8_t *start;
  size_t count;
} ShippedBytes;
