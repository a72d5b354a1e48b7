import { job } from '../../../server/jobs.ts';
import { endOldOffers } from './slot-waitlist.ts';

export const bookingsJobs = {
  'sweep-waitlist-offers': job<object>({
    every: '* * * * *',
    expireInSeconds: 55,
    run: (here) => endOldOffers(here),
  }),
};
