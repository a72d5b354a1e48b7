import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { findFamilyOf, lockUsers } from '#features/household/server/index.ts';
import { areMatched } from '#features/matches/server/index.ts';
import {
  conversationProblem,
  isNewMember,
  MAX_NEW_CONVERSATIONS_PER_DAY,
  NEW_MEMBER_DAYS,
  startOfLimitWindow,
} from '#features/moderation/moderation-rules.ts';
import { assertMayWrite, hasBlocked } from '#features/moderation/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { conversations } from '../messages-tables.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

/**
 * Throws unless the person may start a direct or group conversation with the others: 403 with the reason, 404 for
 * unknown people. Runs in the transaction that creates the conversation, and locks the person's row to serialize
 * concurrent calls. Existing conversations need no check: the caller must look for one first.
 */
export async function assertMayStart(
  ctx: Context,
  db: Db,
  { fromId, toIds }: { fromId: string; toIds: string[] },
): Promise<void> {
  await lockUsers(db, [fromId]);
  await assertMayWrite(ctx, db, fromId);
  for (const toId of toIds) await requireAcceptsMessages(db, fromId, toId);
  await requireBelowLimit(ctx, db, fromId);
}

/** Throws unless the other person accepts messages. A match applies to all adults of both families. */
async function requireAcceptsMessages(db: Db, fromId: string, toId: string) {
  const [from, to] = [await findFamilyOf(db, fromId), await findFamilyOf(db, toId)];
  const [other] = await db
    .select({ visibility: users.visibility, closedAt: restrictions.closedAt })
    .from(users)
    .leftJoin(restrictions, eq(restrictions.userId, users.id))
    .where(and(eq(users.id, toId), ne(users.id, fromId)));
  if (!other || other.closedAt) throw notFound();
  const reason = conversationProblem({
    visibility: other.visibility,
    isMatched: await areMatched(db, from.ownerId, to.ownerId),
    isBlockedByCaller: await hasBlocked(db, fromId, toId),
  });
  if (reason) throw httpError(403, reason);
}

/** Throws 403 unless the person's email is verified, and a new member has started fewer than the limit. */
async function requireBelowLimit({ clock }: Context, db: Db, userId: string) {
  const now = clock.now();
  const [person] = await db
    .select({ createdAt: users.createdAt, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.emailVerified) throw httpError(403, 'safety.confirmEmailFirst');
  if (!isNewMember(person.createdAt, now)) return;
  const startedCount = await db.$count(
    conversations,
    and(
      eq(conversations.createdBy, userId),
      ne(conversations.type, 'event'),
      gt(conversations.createdAt, sql`${startOfLimitWindow(now).toISOString()}::timestamptz`),
    ),
  );
  if (startedCount < MAX_NEW_CONVERSATIONS_PER_DAY) return;
  throw httpError(403, 'safety.newMemberLimit', {
    max: MAX_NEW_CONVERSATIONS_PER_DAY,
    days: NEW_MEMBER_DAYS,
  });
}
