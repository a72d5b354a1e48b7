import { aliasedTable, and, eq, not, sql } from 'drizzle-orm';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { memberCodes, retiredCodes } from './member-codes-tables.ts';
import { lockCode, retireCode } from './retired-codes-queries.ts';

const target = aliasedTable(memberCodes, 'target');
const source = aliasedTable(memberCodes, 'source');

/**
 * Moves the merged account's code if the remaining account has none. Otherwise retires it, and moves its membership to
 * the remaining code if only that membership is active.
 */
export const mergeMemberCodes: AccountMergeHandler = {
  merges: ['member_codes.user_id'],
  merge: async ({ clock }, db, { from, into }) => {
    const sourceCode = await lockCode(db, from.id);
    if (!sourceCode) return;
    const targetCode = await lockCode(db, into.id);
    if (!targetCode) {
      await db
        .update(memberCodes)
        .set({ userId: into.id, updatedAt: sql`now()` })
        .where(eq(memberCodes.userId, from.id));
      return;
    }
    const now = clock.now();
    const isPair = and(eq(target.id, targetCode.id), eq(source.id, sourceCode.id));
    await db
      .update(target)
      .set({
        membershipType: sql`${source.membershipType}`,
        expiresAt: sql`${source.expiresAt}`,
        active: sql`${source.active}`,
        updatedAt: sql`now()`,
      })
      .from(source)
      .where(and(isPair, hasActiveMembership(source, now), not(hasActiveMembership(target, now))));
    await db
      .update(target)
      .set({
        scanCount: sql`${target.scanCount} + ${source.scanCount}`,
        lastScannedAt: sql`greatest(${target.lastScannedAt}, ${source.lastScannedAt})`,
      })
      .from(source)
      .where(isPair);
    await db
      .update(retiredCodes)
      .set({ memberCodeId: targetCode.id })
      .where(eq(retiredCodes.memberCodeId, sourceCode.id));
    await retireCode(db, { id: targetCode.id, numericCode: sourceCode.numericCode }, now);
  },
};

const hasActiveMembership = (code: typeof target | typeof source, now: Date) =>
  sql`(${code.active} and ${code.membershipType} is not null
    and coalesce(${code.expiresAt} > ${now.toISOString()}::timestamptz, true))`;
