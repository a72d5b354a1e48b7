/** This feature's public API for the app. */
export { buildDemoIfDue } from './build-demo.ts';
