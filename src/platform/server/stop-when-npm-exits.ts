const CHECK_INTERVAL_MILLIS = 250;

/**
 * Stops the server when the npm process that started it is gone: npm sends no signal if it is killed, and an orphaned
 * server would block the port. Calls `stop` repeatedly until the process exits. Does nothing if the server was not
 * started by npm.
 */
export function stopWhenNpmExits(stop: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, CHECK_INTERVAL_MILLIS).unref();
}
