/** This feature's client API for other features. */
export { NextEvents } from './next-events.tsx';
export { SessionDays } from './session-days.tsx';
export { useOpenings } from './use-openings.ts';
export { useVenueWords } from './use-venue-words.ts';
export { type VenueWords, venueWords } from './venue-words.ts';
export { VisitFacts } from './visit-facts.tsx';
