import { lt } from 'drizzle-orm';
import { forgetOldAnswers } from './idempotency.ts';
import { job } from './jobs.ts';
import { throttles } from './platform-tables.ts';

/** Removes what has served its time, each night: kept answers and finished throttle windows. */
export const tidyJobs = {
  tidy: job<object>({
    every: '17 4 * * *',
    run: async ({ db, clock }) => {
      await forgetOldAnswers(db, clock.now());
      await db.delete(throttles).where(lt(throttles.windowEndsAt, clock.now()));
    },
  }),
};
