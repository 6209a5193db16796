#pragma once
#include "ShippedBytes.h"

// All places: what Places' Gazetteer reads.
ShippedBytes shipped_places(void);
