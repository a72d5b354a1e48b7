/** Runs after load when the browser is idle. */
export function whenIdle(run: () => void): void {
  // Safari lacks requestIdleCallback: wait two seconds instead.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
