/** The feature's public API for other features' pages. */
export { useWaiverStatus, type WaiverStatus } from './use-waiver-status.ts';
