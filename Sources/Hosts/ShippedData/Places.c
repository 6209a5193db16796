#include "Places.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t bytes[] = {
#embed "../../../Data/places/all.bin"
};

ShippedBytes shipped_places(void) { return (ShippedBytes){bytes, sizeof bytes}; }
