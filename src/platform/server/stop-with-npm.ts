const LOOK_EVERY_MILLIS = 250;

/**
 * Under npm, stops when npm is gone: killed hard, it tells nobody, and a server without it would keep
 * the port from the next start. A server that something else started (systemd) is left alone.
 */
export function stopWithNpm(stop: () => void) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, LOOK_EVERY_MILLIS).unref();
}
