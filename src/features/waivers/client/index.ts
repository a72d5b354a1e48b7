/** The feature's public API for other features' pages: hooks and small parts. */
export { useWaiverStatus, type WaiverStatus } from './use-waiver-status.ts';
