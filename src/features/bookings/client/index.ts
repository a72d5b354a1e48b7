/** What other features' pages may use of this one: hooks and small parts. */
export type { NewBookingDraft } from './new-booking-draft.ts';
export { OccupancyBar } from './occupancy-bar.tsx';
