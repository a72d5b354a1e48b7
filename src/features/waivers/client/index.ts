/** This feature's public API for other features' clients. */

export { useWaiverStatus, type WaiverStatus } from './use-waiver-status.ts';
export { waiverGuardian } from './waiver-guardian.ts';
