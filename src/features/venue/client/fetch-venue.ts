import { call } from './calls.ts';

/** The venue's current public facts. */
export const fetchVenue = () => call('GET /api/venue');
