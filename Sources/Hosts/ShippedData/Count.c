#include "Count.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t en[] = {
#embed "../../../Data/count/en.bin"
};

static const uint8_t ja[] = {
#embed "../../../Data/count/ja.bin"
};

ShippedBytes shipped_count(bool is_japanese) {
  return is_japanese ? (ShippedBytes){ja, sizeof ja} : (ShippedBytes){en, sizeof en};
}
