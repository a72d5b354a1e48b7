import { aliasedTable, and, eq, not, sql } from 'drizzle-orm';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { memberCodes, retiredCodes } from './member-codes-tables.ts';
import { lockCode, retire } from './retired-codes-queries.ts';

const kept = aliasedTable(memberCodes, 'kept');
const gone = aliasedTable(memberCodes, 'gone');

/**
 * Moves an only code to the remaining account. Of two codes, the merged account's is retired like
 * any replaced one; its membership continues on the other code if only that membership is active.
 */
export const mergeMemberCodes: MergePart = {
  joins: ['member_codes.user_id'],
  join: async ({ clock }, db, { from, into }) => {
    const goneCode = await lockCode(db, from.id);
    if (!goneCode) return;
    const keptCode = await lockCode(db, into.id);
    if (!keptCode) {
      await db
        .update(memberCodes)
        .set({ userId: into.id, updatedAt: sql`now()` })
        .where(eq(memberCodes.userId, from.id));
      return;
    }
    const now = clock.now();
    const isPair = and(eq(kept.id, keptCode.id), eq(gone.id, goneCode.id));
    await db
      .update(kept)
      .set({
        membershipType: sql`${gone.membershipType}`,
        expiresAt: sql`${gone.expiresAt}`,
        active: sql`${gone.active}`,
        updatedAt: sql`now()`,
      })
      .from(gone)
      .where(and(isPair, hasActiveMembership(gone, now), not(hasActiveMembership(kept, now))));
    await db
      .update(kept)
      .set({
        scanCount: sql`${kept.scanCount} + ${gone.scanCount}`,
        lastScannedAt: sql`greatest(${kept.lastScannedAt}, ${gone.lastScannedAt})`,
      })
      .from(gone)
      .where(isPair);
    await db
      .update(retiredCodes)
      .set({ memberCodeId: keptCode.id })
      .where(eq(retiredCodes.memberCodeId, goneCode.id));
    await retire(db, { id: keptCode.id, numericCode: goneCode.numericCode }, now);
  },
};

const hasActiveMembership = (code: typeof kept | typeof gone, now: Date) =>
  sql`(${code.active} and ${code.membershipType} is not null
    and coalesce(${code.expiresAt} > ${now.toISOString()}::timestamptz, true))`;
