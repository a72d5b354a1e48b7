import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { findFamilyOf, lockPeople } from '#features/household/server/index.ts';
import { areMatched } from '#features/matches/server/index.ts';
import {
  cannotBeginReason,
  countedSince,
  isNewMember,
  NEW_CONVERSATIONS_A_DAY,
  NEW_MEMBER_DAYS,
} from '#features/safety/safety-rules.ts';
import { hasBlocked, requireMayWrite } from '#features/safety/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { conversations } from '../messages-tables.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

/**
 * Throws unless the person may begin a conversation, direct or of a group, with these others: 403 with
 * the reason, 404 for who is not there. In the transaction `db` that begins it: it holds the person's
 * row, so that two at once count each other. What exists already is not asked about.
 */
export async function requireMayBegin(
  ctx: Context,
  db: Db,
  { fromId, toIds }: { fromId: string; toIds: string[] },
): Promise<void> {
  await lockPeople(db, [fromId]);
  await requireMayWrite(ctx, db, fromId);
  for (const toId of toIds) await requireTakes(db, fromId, toId);
  await requireBelowLimit(ctx, db, fromId);
}

/** Families are matched, whichever adult writes. */
async function requireTakes(db: Db, fromId: string, toId: string) {
  const [from, to] = [await findFamilyOf(db, fromId), await findFamilyOf(db, toId)];
  const [other] = await db
    .select({ visibility: users.visibility, closedAt: restrictions.closedAt })
    .from(users)
    .leftJoin(restrictions, eq(restrictions.userId, users.id))
    .where(and(eq(users.id, toId), ne(users.id, fromId)));
  if (!other || other.closedAt) throw notFound();
  const why = cannotBeginReason({
    visibility: other.visibility,
    isMatched: await areMatched(db, from.ownerId, to.ownerId),
    isBlockedByYou: await hasBlocked(db, fromId, toId),
  });
  if (why) throw httpError(403, why);
}

async function requireBelowLimit({ clock }: Context, db: Db, userId: string) {
  const now = clock.now();
  const [person] = await db
    .select({ createdAt: users.createdAt, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.emailVerified) throw httpError(403, 'safety.confirmEmailFirst');
  if (!isNewMember(person.createdAt, now)) return;
  const begun = await db.$count(
    conversations,
    and(
      eq(conversations.createdBy, userId),
      ne(conversations.type, 'event'),
      gt(conversations.createdAt, sql`${countedSince(now).toISOString()}::timestamptz`),
    ),
  );
  if (begun < NEW_CONVERSATIONS_A_DAY) return;
  throw httpError(403, 'safety.newMemberLimit', {
    most: NEW_CONVERSATIONS_A_DAY,
    days: NEW_MEMBER_DAYS,
  });
}
