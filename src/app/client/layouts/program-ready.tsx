import { useLayoutEffect } from 'react';

/**
 * Notifies public/first-paint.js that the page is hydrated, so that it replays earlier typing and clicks. It must
 * be inside the page, which React may hydrate after the layout.
 */
export function ProgramReady() {
  useLayoutEffect(() => void window.dispatchEvent(new Event('program-ready')), []);
  return null;
}
