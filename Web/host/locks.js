// A number that no other page of this site has at the same time.

/**
 * Takes the least free number under `name` and keeps it as long as the page lives; −1 where the
 * browser has no locks, as on insecure origins.
 */
export async function lease(name) {
  if (!navigator.locks) return -1;
  for (let number = 0; number < 1000; number++) {
    if (await take(`${name}/${number}`)) return number;
  }
  return -1;
}

function take(name) {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // A promise that never settles holds the lock until the page is gone.
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}
