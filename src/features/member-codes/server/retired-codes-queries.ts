import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { memberCodes, retiredCodes } from './member-codes-tables.ts';

export async function isRetired(db: Db, numericCode: string): Promise<boolean> {
  const rows = await db
    .select({ numericCode: retiredCodes.numericCode })
    .from(retiredCodes)
    .where(eq(retiredCodes.numericCode, numericCode));
  return rows.length > 0;
}

/** Returns those of the digits that another code has or had. */
export async function findUnavailableDigits(db: Db, digits: string[]): Promise<Set<string>> {
  if (digits.length === 0) return new Set();
  const [used, retired] = await Promise.all([
    db
      .select({ digits: memberCodes.numericCode })
      .from(memberCodes)
      .where(inArray(memberCodes.numericCode, digits)),
    db
      .select({ digits: retiredCodes.numericCode })
      .from(retiredCodes)
      .where(inArray(retiredCodes.numericCode, digits)),
  ]);
  return new Set([...used, ...retired].map(({ digits }) => digits));
}

/** Locks the user's code until the transaction ends; null if there is none. */
export async function lockCode(db: Db, userId: string) {
  const [row] = await db
    .select({ id: memberCodes.id, numericCode: memberCodes.numericCode })
    .from(memberCodes)
    .where(eq(memberCodes.userId, userId))
    .for('update');
  return row ?? null;
}

export async function retireCode(
  db: Db,
  code: { id: string | null; numericCode: string },
  retiredAt: Date,
): Promise<void> {
  await db
    .insert(retiredCodes)
    .values({ numericCode: code.numericCode, memberCodeId: code.id, retiredAt })
    .onConflictDoNothing();
}
