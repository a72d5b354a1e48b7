/** This feature's public API for other features' clients. */

export { OccupancyBar } from './occupancy-bar.tsx';
export type { NewBookingDraft } from './office/new-booking-draft.ts';
