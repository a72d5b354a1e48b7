/** This feature's public API for other features' clients. */

export { guardianErrors } from './book/guardian-errors.ts';
export { useBookingDraft } from './book/use-booking-draft.ts';
export { WaiverStatusLine } from './book/waiver-status.tsx';
export { OccupancyBar } from './occupancy-bar.tsx';
export type { NewBookingDraft } from './office/new-booking-draft.ts';
