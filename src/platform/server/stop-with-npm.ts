const CHECK_EVERY_MILLIS = 250;

/**
 * Stops when the npm process that started us is gone: killed hard, npm sends no signal, and an orphaned server
 * would keep the port. Started by anything else (systemd), does nothing.
 */
export function stopWithNpm(stop: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, CHECK_EVERY_MILLIS).unref();
}
