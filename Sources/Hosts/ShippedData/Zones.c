#include "Zones.h"

#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t bytes[] = {
#embed "../../../Data/zones/zones.bin"
};

ShippedBytes shipped_zones(void) { return (ShippedBytes){bytes, sizeof bytes}; }
