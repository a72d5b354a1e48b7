import { venueDateOf } from '#shared/venue-dates.ts';
import type { VenueFacts } from '../venue-contract.ts';
import { call } from './calls.ts';

/** The venue's current public facts. */
export const fetchVenue = () => call('GET /api/venue');

/** The venue's date by the device's clock. */
export const currentDateAt = ({ timezone }: VenueFacts) => venueDateOf(new Date(), timezone);
