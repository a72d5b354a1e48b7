import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findParticipation } from './conversations/participants-queries.ts';
import { assertMayWriteIn, findWriteAccess } from './may-write.ts';
import { findPhoto, insertPhoto } from './photos-queries.ts';
import { reencodePhoto } from './reencode-photo.ts';

type ParticipationKey = { conversationId: string; userId: string };

/** Stores a photo for a later message. Throws the errors of assertMayWriteIn and reencodePhoto. */
export async function uploadPhoto(
  ctx: Pick<Services, 'clock' | 'db' | 'venue'>,
  { conversationId, userId, image }: ParticipationKey & { image: string },
) {
  const [participation, writeAccess] = await Promise.all([
    findParticipation(ctx.db, { conversationId, userId }),
    findWriteAccess(ctx, ctx.db, userId),
  ]);
  if (!participation) throw notFound();
  assertMayWriteIn(ctx, participation, writeAccess);
  const photo = await reencodePhoto(image);
  const photoId = await insertPhoto(ctx.db, {
    conversationId,
    uploadedBy: userId,
    ...photo,
    createdAt: ctx.clock.now(),
  });
  return { photoId, width: photo.width, height: photo.height };
}

/** Returns a photo's bytes; throws 404 if the person may not see it. */
export async function readPhoto(
  db: Db,
  key: ParticipationKey & { photoId: string },
): Promise<Buffer> {
  const content = await findPhoto(db, key);
  if (!content) throw notFound();
  return content;
}
