import { lockLook } from '#features/venue/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { type JobDataOf, job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteVenueImagesExcept } from './look-queries.ts';

const DAY_MILLIS = 86_400_000;

export const lookJobs = {
  'forget-venue-images': job<object>({
    cron: '45 4 * * *',
    expireInSeconds: 300,
    run: (ctx) => deleteUnusedImages(ctx),
  }),
};

declare module '#platform/server/jobs/jobs.ts' {
  interface JobsByName extends JobDataOf<typeof lookJobs> {}
}

/** Deletes unused images that are older than a day. The lock prevents an image from being selected in the meantime. */
export async function deleteUnusedImages({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  await inTransaction(db, async (db) => {
    const { logo, icon, photos } = await lockLook(db);
    const usedIds = [logo, icon, ...photos].flatMap((image) => (image ? [image.id] : []));
    await deleteVenueImagesExcept(db, usedIds, new Date(clock.now().getTime() - DAY_MILLIS));
  });
}
