#pragma once
#include "ShippedBytes.h"

// The words of a language: what Text's Catalog reads.
typedef struct {
  const char *tag;
  ShippedBytes words;
} ShippedWords;

// The languages other than English, which stands in the code.
size_t shipped_languages(void);
ShippedWords shipped_words(size_t language);
