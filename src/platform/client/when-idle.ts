/** Runs once the page is loaded and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback: two seconds after loading nothing is urgent either.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 2000);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
