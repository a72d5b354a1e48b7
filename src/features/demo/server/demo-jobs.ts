import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { buildDemoIfDue } from './build-demo.ts';
import { checkInArrivals } from './check-in-arrivals.ts';

export const demoJobs = {
  // Each quarter of an hour, because schedules are in UTC and the reset is at four o'clock in the venue's zone.
  'reset-demo': job<object>({
    cron: '*/15 * * * *',
    expireInSeconds: 600,
    run: async (ctx) => {
      if (!(await buildDemoIfDue(ctx, ctx.clock.now()))) return;
      await ctx.announceVenueChange();
      ctx.log.info('the demo was reset');
    },
  }),
  'demo-arrivals': job<object>({
    cron: '*/3 * * * *',
    expireInSeconds: 120,
    run: checkInArrivals,
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof demoJobs> {}
}
