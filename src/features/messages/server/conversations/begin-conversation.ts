import { findAdultsOf, findFamilyOf } from '#features/household/server/index.ts';
import { findMatchedFamily } from '#features/matches/server/index.ts';
import { requireMayWrite } from '#features/safety/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { findJoinableEvent } from './joinable-event-queries.ts';
import { requireMayBegin } from './may-begin.ts';
import {
  findDirectConversation,
  joinEventConversation,
  markOpened,
  openDirectConversation,
} from './open-conversation.ts';
import { announceToParticipants } from './participants-queries.ts';

type Context = Pick<Services, 'clock' | 'db' | 'venue'>;
type Other = { participantId?: string | undefined; matchId?: string | undefined };

/**
 * Returns the id of the direct conversation with a person, or with the family of a match: the existing one,
 * or a new one if the other accepts messages from the caller. Throws 404, 403, or 400 for oneself.
 */
export async function beginConversation(
  ctx: Context,
  userId: string,
  other: Other,
): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const matchId = other.matchId ?? null;
    const otherId = matchId ? await familyOfMatch(db, matchId, userId) : other.participantId;
    if (!otherId) throw notFound();
    if (otherId === userId) throw httpError(400, 'messages.toYourself');
    const existing = await findDirectConversation(db, userId, otherId);
    if (!existing) {
      await requireSharedMessages(db, userId);
      await requireMayBegin(ctx, db, { fromId: userId, toIds: [otherId] });
    }
    const id = existing ?? (await openDirectConversation(db, { userId, otherId, matchId }));
    await markOpened(db, id, userId);
    return id;
  });
}

/** An adult may write for a joined family only if its owner allows it. */
async function requireSharedMessages(db: Db, userId: string) {
  const { mayMessage } = await findFamilyOf(db, userId);
  if (!mayMessage) throw httpError(403, 'messages.notShared');
}

async function familyOfMatch(db: Db, matchId: string, userId: string): Promise<string | null> {
  const { ownerId } = await findFamilyOf(db, userId);
  return findMatchedFamily(db, matchId, ownerId);
}

/** Joins the conversation of an event that the caller's family attends; throws 403 otherwise. */
export async function joinEvent(ctx: Context, userId: string, eventId: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const { ownerId, mayMessage } = await findFamilyOf(db, userId);
    const adults = await findAdultsOf(db, ownerId);
    const event = await findJoinableEvent(db, { eventId, userIds: [userId, ...adults] });
    if (!event) throw notFound();
    if (!event.isComing) throw httpError(403, 'messages.onlyGuests');
    if (!mayMessage) throw httpError(403, 'messages.notShared');
    await requireMayWrite(ctx, db, userId);
    const now = ctx.clock.now();
    const id = await joinEventConversation(db, { eventId, userId, name: event.title, now });
    const news = { type: 'conversation', payload: { conversationId: id } } as const;
    await announceToParticipants(db, { conversationId: id, from: userId }, news);
    return id;
  });
}
