#pragma once
#include "ShippedBytes.h"

// The time zones: what CivilTime's ZoneDatabase reads.
ShippedBytes shipped_zones(void);
