import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import { notifyUnreadMessages } from './notify-unread-messages.ts';
import { deleteUnusedPhotos } from './photos-queries.ts';

const DAY_MILLIS = 86_400_000;

export const messagesJobs = {
  'email-unread-messages': job<object>({
    cron: '*/2 * * * *',
    expireInSeconds: 600,
    run: (ctx) => notifyUnreadMessages(ctx),
  }),
  'forget-unused-photos': job<object>({
    cron: '37 3 * * *',
    expireInSeconds: 600,
    run: ({ db, clock }) => deleteUnusedPhotos(db, new Date(clock.now().getTime() - DAY_MILLIS)),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof messagesJobs> {}
}
