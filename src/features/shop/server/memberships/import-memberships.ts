import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { issueMemberCode, updateCode } from '#features/member-codes/server/index.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { Period } from '#shared/periods.ts';
import { memberships } from '../shop-tables.ts';
import { syncMemberCode } from './start-membership.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

export type ImportedMembership = {
  userId: string;
  membershipType: string;
  duration: Period;
  priceCents: number;
  startedAt: Date;
  periodEnd: Date;
};

/**
 * Stores a membership that was paid for in another system until `periodEnd`, and activates the member's
 * code. It does not renew, because only the other system has the card. Returns its id.
 */
export async function importMembership(
  ctx: Context,
  db: Db,
  values: ImportedMembership,
): Promise<string> {
  const { userId } = values;
  await issueMemberCode(db, { userId, active: true });
  await acquireAdvisoryLock(db, `memberships:${userId}`);
  const [row] = await db
    .insert(memberships)
    .values({ ...values, line: 0, cancelAtPeriodEnd: true })
    .returning({ id: memberships.id });
  if (!row) throw new Error('membership insert returned no row');
  await updateCode(db, userId, { active: true });
  await syncMemberCode(ctx, db, userId);
  return row.id;
}

/** Returns the ids of imported memberships that have changed since the import: frozen, ended or renewed. */
export async function findChangedMembershipIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        inArray(memberships.id, ids),
        or(
          ne(memberships.state, 'active'),
          sql`${memberships.frozenAt} is not null or ${memberships.periods} > 1`,
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes an imported membership and updates its member's code. */
export async function deleteImportedMembership(ctx: Context, db: Db, id: string): Promise<void> {
  const [deleted] = await db
    .delete(memberships)
    .where(eq(memberships.id, id))
    .returning({ userId: memberships.userId });
  if (deleted?.userId) await syncMemberCode(ctx, db, deleted.userId);
}
