/** This feature's public API for other features' clients. */

export { AddWaiverChildren } from './children/add-waiver-children.tsx';
export { useWaiverStatus, type WaiverStatus } from './use-waiver-status.ts';
export { waiverGuardian } from './waiver-guardian.ts';
