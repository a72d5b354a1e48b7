import { useLayoutEffect } from 'react';

/**
 * Notifies public/first-paint.js that the page is hydrated, so that it replays earlier typing and clicks.
 * Rendered inside the page, because React may hydrate the page after the layout.
 */
export function ProgramReady() {
  useLayoutEffect(() => void window.dispatchEvent(new Event('program-ready')), []);
  return null;
}
