/** What other features' pages may use of this one: hooks and small parts. */

export { OccupancyBar } from './occupancy-bar.tsx';
export type { NewBookingDraft } from './office/new-booking-draft.ts';
