import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { forgetUnusedPhotos } from './photos-queries.ts';
import { tellOfUnread } from './tell-of-unread.ts';

const A_DAY = 86_400_000;

export const messagesJobs = {
  'tell-of-unread-messages': job<object>({
    every: '*/2 * * * *',
    expireInSeconds: 600,
    run: (ctx) => tellOfUnread(ctx),
  }),
  'forget-unused-photos': job<object>({
    every: '37 3 * * *',
    expireInSeconds: 600,
    run: ({ db, clock }) => forgetUnusedPhotos(db, new Date(clock.now().getTime() - A_DAY)),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof messagesJobs> {}
}
