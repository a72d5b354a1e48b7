import { useLayoutEffect } from 'react';

/**
 * Tells public/first-paint.js that the page is hydrated, so that it replays earlier typing and clicks.
 * Rendered inside the page, because React may hydrate the page after the layout.
 */
export function HydrationSignal() {
  useLayoutEffect(() => void window.dispatchEvent(new Event('page-hydrated')), []);
  return null;
}
