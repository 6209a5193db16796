// Prints, as JSON, what Benchmarks/Zones prints, for cctz, Howard Hinnant's date and the C library.
//
//   zones_peers FOLDER ZONE…      with TZDIR=FOLDER, for cctz
#include <cctz/civil_time.h>
#include <cctz/time_zone.h>
#include <date/tz.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

static const int count = 1 << 16;
static const int repeats = 21;

static std::vector<int64_t> instants() {
  std::vector<int64_t> result;
  uint64_t state = 2026;
  for (int k = 0; k < count; k++) {
    state += 0x9E3779B97F4A7C15;
    uint64_t mixed = state;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    result.push_back(1704067200 + int64_t((mixed ^ mixed >> 31) % 378691200));
  }
  return result;
}

template <typename Ask>
static void measure(const char *name, Ask ask, bool first = false) {
  std::printf("%s\"%s\": {\"nanoseconds\": [", first ? "{" : ", ", name);
  int64_t sum = 0;
  for (int repeat = 0; repeat < repeats; repeat++) {
    sum = 0;
    auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < count; k++) sum += ask(k);
    std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    std::printf("%s%.3f", repeat ? ", " : "", time.count() / count);
  }
  std::printf("], \"sum\": %lld}", (long long)sum);
}

int main(int argc, char **argv) {
  std::string folder = argv[1];
  std::vector<cctz::time_zone> cctz_zones;
  std::vector<const date::time_zone *> date_zones;
  for (int i = 2; i < argc; i++) {
    cctz::time_zone zone;
    if (!cctz::load_time_zone(argv[i], &zone)) return 1;
    cctz_zones.push_back(zone);
    date_zones.push_back(date::locate_zone(argv[i]));
  }
  size_t zones = cctz_zones.size();
  auto given = instants();
  std::vector<cctz::civil_second> locals;
  std::vector<std::tm> parts;
  for (auto at : given) {
    std::time_t time = at;
    std::tm tm;
    gmtime_r(&time, &tm);
    tm.tm_isdst = -1;
    parts.push_back(tm);
    locals.emplace_back(tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min,
                        tm.tm_sec);
  }
  using cctz_point = cctz::time_point<cctz::seconds>;
  measure("cctz offset", [&](int k) -> int64_t {
    return cctz_zones[k % zones].lookup(cctz_point(cctz::seconds(given[k]))).offset;
  }, true);
  measure("cctz instant", [&](int k) -> int64_t {
    return cctz_zones[k % zones].lookup(locals[k]).pre.time_since_epoch().count();
  });
  measure("date offset", [&](int k) -> int64_t {
    date::sys_seconds at{std::chrono::seconds(given[k])};
    return date_zones[k % zones]->get_info(at).offset.count();
  });
  measure("date instant", [&](int k) -> int64_t {
    date::local_seconds at{std::chrono::seconds(given[k])};
    auto info = date_zones[k % zones]->get_info(at);
    return (at.time_since_epoch() - info.first.offset).count();
  });
  // The C library has one zone at a time.
  if (zones == 1) {
    setenv("TZ", (":" + folder + "/" + argv[2]).c_str(), 1);
    tzset();
    measure("glibc offset", [&](int k) -> int64_t {
      std::time_t time = given[k];
      std::tm tm;
      localtime_r(&time, &tm);
      return tm.tm_gmtoff;
    });
    measure("glibc instant", [&](int k) -> int64_t {
      std::tm tm = parts[k];
      return mktime(&tm);
    });
  }
  std::printf("}\n");
}
