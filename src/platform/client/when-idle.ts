/** Calls `run` after the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  // Safari does not support requestIdleCallback.
  const schedule = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000);
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}
