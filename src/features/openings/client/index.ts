/** This feature's public API for other features' clients. */
export { NextEvents } from './next-events.tsx';
export { SessionDays } from './session-days.tsx';
export { useOpenings } from './use-openings.ts';
export { useVenueTextValues } from './use-venue-text-values.ts';
export { getVenueTextValues, type VenueTextValues } from './venue-text-values.ts';
export { VisitFacts } from './visit-facts.tsx';
