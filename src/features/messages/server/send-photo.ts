import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findPlace } from './conversations/participants-queries.ts';
import { drawPhoto } from './draw-photo.ts';
import { findStanding, refuseWriting } from './may-write.ts';
import { findPhoto, insertPhoto } from './photos-queries.ts';

type Wanted = { conversationId: string; userId: string };

/** Takes a photo for a message that is to come. Throws as storing a message does, and as drawing does. */
export async function takePhoto(
  ctx: Pick<Services, 'clock' | 'db' | 'venue'>,
  { conversationId, userId, image }: Wanted & { image: string },
) {
  const [place, standing] = await Promise.all([
    findPlace(ctx.db, { conversationId, userId }),
    findStanding(ctx, ctx.db, userId),
  ]);
  if (!place) throw notFound();
  refuseWriting(ctx, place, standing);
  const photo = await drawPhoto(image);
  const photoId = await insertPhoto(ctx.db, {
    ...{ conversationId, uploadedBy: userId, ...photo },
    createdAt: ctx.clock.now(),
  });
  return { photoId, width: photo.width, height: photo.height };
}

/** Bytes of a photo that somebody may see; 404 for all others. */
export async function readPhoto(db: Db, wanted: Wanted & { photoId: string }): Promise<Buffer> {
  const content = await findPhoto(db, wanted);
  if (!content) throw notFound();
  return content;
}
