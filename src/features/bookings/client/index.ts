/** The client API for other features: hooks and small components. */

export { OccupancyBar } from './occupancy-bar.tsx';
export type { NewBookingDraft } from './office/new-booking-draft.ts';
