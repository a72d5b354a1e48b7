import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { pairKey } from '../../messages-rules.ts';
import { conversationParticipants, conversations } from '../messages-tables.ts';

type Group = { ownerId: string; userIds: string[]; name: string };

/**
 * Opens the group conversation of the owner and other people in the caller's transaction. Returns the id of an existing
 * group of the same people that none of them has left, or of a new one. Does not check permissions.
 */
export async function openGroupConversation(
  db: Db,
  { ownerId, userIds, name }: Group,
): Promise<string> {
  const participantIds = [...new Set([ownerId, ...userIds])].sort();
  // Locked in id order, so that concurrent calls create one group without deadlocks.
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, participantIds))
    .orderBy(users.id)
    .for('no key update');
  const existing = await findExistingGroup(db, participantIds);
  const id =
    existing ?? (await insertConversation(db, { type: 'group', name, createdBy: ownerId }));
  if (!existing) await insertParticipants(db, id, participantIds);
  await markOpened(db, id, ownerId);
  return id;
}

async function findExistingGroup(db: Db, participantIds: string[]): Promise<string | null> {
  const [found] = await db
    .select({ id: conversationParticipants.conversationId })
    .from(conversationParticipants)
    .innerJoin(conversations, eq(conversations.id, conversationParticipants.conversationId))
    .where(and(eq(conversations.type, 'group'), isNull(conversationParticipants.leftAt)))
    .groupBy(conversationParticipants.conversationId)
    .having(
      sql`array_agg(${conversationParticipants.userId} order by ${conversationParticipants.userId} collate "C")
        = ${sql.param(participantIds)}::text[]`,
    )
    .limit(1);
  return found?.id ?? null;
}

/** Returns the id of the direct conversation of two people; null if there is none. */
export async function findDirectConversation(
  db: Db,
  userId: string,
  otherId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.pair, pairKey(userId, otherId)));
  return row?.id ?? null;
}

/** Creates the direct conversation, or returns the one created by a concurrent call. */
export async function openDirectConversation(
  db: Db,
  { userId, otherId, matchId }: { userId: string; otherId: string; matchId: string | null },
): Promise<string> {
  const pair = pairKey(userId, otherId);
  const [created] = await db
    .insert(conversations)
    .values({ type: 'direct', pair, matchId, createdBy: userId })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (created) await insertParticipants(db, created.id, [userId, otherId]);
  const id = created?.id ?? (await findDirectConversation(db, userId, otherId));
  if (!id) throw new Error('conversation was not inserted');
  return id;
}

/** Lists the conversation for the person even while it is empty. */
export async function markOpened(db: Db, conversationId: string, userId: string): Promise<void> {
  await db
    .update(conversationParticipants)
    .set({ lastReadAt: sql`coalesce(${conversationParticipants.lastReadAt}, now())` })
    .where(
      and(
        eq(conversationParticipants.conversationId, conversationId),
        eq(conversationParticipants.userId, userId),
      ),
    );
}

async function insertConversation(
  db: Db,
  values: typeof conversations.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(conversations).values(values).returning({ id: conversations.id });
  if (!row) throw new Error('conversation was not inserted');
  return row.id;
}

async function insertParticipants(db: Db, conversationId: string, userIds: string[]) {
  await db
    .insert(conversationParticipants)
    .values(userIds.map((userId) => ({ conversationId, userId })));
}

/**
 * Adds a person to an event's conversation and returns its id; creates it for the first person. People who
 * join later, or rejoin, do not see earlier messages.
 */
export async function addEventParticipant(
  db: Db,
  { eventId, userId, name, now }: { eventId: string; userId: string; name: string; now: Date },
): Promise<string> {
  await db
    .insert(conversations)
    .values({ type: 'event', eventId, name, createdBy: userId })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: conversations.id, lastNumber: conversations.lastNumber })
    .from(conversations)
    .where(and(eq(conversations.type, 'event'), eq(conversations.eventId, eventId)))
    .for('no key update');
  if (!row) throw new Error('conversation was not inserted');
  const firstNumber = row.lastNumber + 1;
  await db
    .insert(conversationParticipants)
    .values({ conversationId: row.id, userId, firstNumber, joinedAt: now, lastReadAt: now })
    .onConflictDoUpdate({
      target: [conversationParticipants.conversationId, conversationParticipants.userId],
      set: { leftAt: null, leftNumber: null, firstNumber, joinedAt: now, lastReadAt: now },
      setWhere: sql`${conversationParticipants.leftAt} is not null`,
    });
  return row.id;
}
