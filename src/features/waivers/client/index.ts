/** What other features' pages may use of this one: hooks and small parts. */
export { useWaiverStatus, type WaiverStatus } from './use-waiver-status.ts';
