import { findAdultIdsOf, findFamilyOf } from '#features/household/server/index.ts';
import { findMatchedFamilyId } from '#features/matches/server/index.ts';
import { assertMayWrite } from '#features/moderation/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findJoinableEvent } from './joinable-event-queries.ts';
import { assertMayStart } from './may-start.ts';
import {
  addEventParticipant,
  findDirectConversation,
  markOpened,
  openDirectConversation,
} from './open-conversation.ts';
import { announceToParticipants } from './participants-queries.ts';

type Context = Pick<Services, 'clock' | 'db' | 'venue'>;
type Recipient = { participantId?: string | undefined; matchId?: string | undefined };

/**
 * Returns the id of the direct conversation with a person, or with the family of a match; creates it if needed. Throws
 * 404 for an unknown recipient, 403 if they do not accept messages from the caller, 400 for the caller's own id.
 */
export async function startConversation(
  ctx: Context,
  userId: string,
  recipient: Recipient,
): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const matchId = recipient.matchId ?? null;
    const otherId = matchId ? await findMatchPartner(db, matchId, userId) : recipient.participantId;
    if (!otherId) throw notFound();
    if (otherId === userId) throw httpError(400, 'messages.toYourself');
    const existing = await findDirectConversation(db, userId, otherId);
    if (!existing) {
      await requireMessageGrant(db, userId);
      await assertMayStart(ctx, db, { fromId: userId, toIds: [otherId] });
    }
    const id = existing ?? (await openDirectConversation(db, { userId, otherId, matchId }));
    await markOpened(db, id, userId);
    return id;
  });
}

/** Throws 403 for an adult who joined a family whose owner did not grant them messages. */
async function requireMessageGrant(db: Db, userId: string) {
  const { mayMessage } = await findFamilyOf(db, userId);
  if (!mayMessage) throw httpError(403, 'messages.notShared');
}

async function findMatchPartner(db: Db, matchId: string, userId: string): Promise<string | null> {
  const { ownerId } = await findFamilyOf(db, userId);
  return findMatchedFamilyId(db, matchId, ownerId);
}

/** Joins the conversation of an event that the caller's family attends; throws 403 otherwise. */
export async function joinEventConversation(
  ctx: Context,
  userId: string,
  eventId: string,
): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const { ownerId, mayMessage } = await findFamilyOf(db, userId);
    const adultIds = await findAdultIdsOf(db, ownerId);
    const event = await findJoinableEvent(db, { eventId, userIds: [userId, ...adultIds] });
    if (!event) throw notFound();
    if (!event.isAttending) throw httpError(403, 'messages.onlyGuests');
    if (!mayMessage) throw httpError(403, 'messages.notShared');
    await assertMayWrite(ctx, db, userId);
    const now = ctx.clock.now();
    const id = await addEventParticipant(db, { eventId, userId, name: event.title, now });
    const update = { type: 'conversation', payload: { conversationId: id } } as const;
    await announceToParticipants(db, { conversationId: id, senderId: userId }, update);
    return id;
  });
}
