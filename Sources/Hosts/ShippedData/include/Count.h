#pragma once
#include "ShippedBytes.h"
#include <stdbool.h>

// The spoken numbers, in Japanese or English: what Clicking's CountWords reads.
ShippedBytes shipped_count(bool is_japanese);
