import { useLayoutEffect } from 'react';
import { markAlive } from '../use-hydrated.ts';

/**
 * Tells public/first-paint.js that what stands beside it has come alive: what was typed and pressed
 * before is done now. It belongs inside the page, which React may take over after the frame.
 */
export function ProgramReady() {
  useLayoutEffect(() => {
    markAlive();
    window.dispatchEvent(new Event('program-ready'));
  }, []);
  return null;
}
