import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findParticipation } from './conversations/participants-queries.ts';
import { findStanding, requireMayWriteIn } from './may-write.ts';
import { findPhoto, insertPhoto } from './photos-queries.ts';
import { reencodePhoto } from './reencode-photo.ts';

type ParticipationKey = { conversationId: string; userId: string };

/** Uploads a photo for a later message. Throws the same problems as storing a message and re-encoding. */
export async function uploadPhoto(
  ctx: Pick<Services, 'clock' | 'db' | 'venue'>,
  { conversationId, userId, image }: ParticipationKey & { image: string },
) {
  const [participation, standing] = await Promise.all([
    findParticipation(ctx.db, { conversationId, userId }),
    findStanding(ctx, ctx.db, userId),
  ]);
  if (!participation) throw notFound();
  requireMayWriteIn(ctx, participation, standing);
  const photo = await reencodePhoto(image);
  const photoId = await insertPhoto(ctx.db, {
    ...{ conversationId, uploadedBy: userId, ...photo },
    createdAt: ctx.clock.now(),
  });
  return { photoId, width: photo.width, height: photo.height };
}

/** A photo's bytes; throws 404 if the person may not see it. */
export async function readPhoto(
  db: Db,
  key: ParticipationKey & { photoId: string },
): Promise<Buffer> {
  const content = await findPhoto(db, key);
  if (!content) throw notFound();
  return content;
}
