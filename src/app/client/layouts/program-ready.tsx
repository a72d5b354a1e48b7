import { useLayoutEffect } from 'react';

/**
 * Tells public/first-paint.js that what stands beside it has come alive: what was typed and pressed
 * before is done now. It belongs inside the page, which React may take over after the frame.
 */
export function ProgramReady() {
  useLayoutEffect(() => void window.dispatchEvent(new Event('program-ready')), []);
  return null;
}
