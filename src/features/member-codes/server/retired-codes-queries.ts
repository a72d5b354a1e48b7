import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { memberCodes, retiredCodes } from './member-codes-tables.ts';

/** Whether somebody had these digits before: they are never given again. */
export async function isRetired(db: Db, numericCode: string): Promise<boolean> {
  const found = await db
    .select({ numericCode: retiredCodes.numericCode })
    .from(retiredCodes)
    .where(eq(retiredCodes.numericCode, numericCode));
  return found.length > 0;
}

/** The person's code, held until the transaction ends; null without one. */
export async function holdCode(db: Db, userId: string) {
  const [row] = await db
    .select({ id: memberCodes.id, numericCode: memberCodes.numericCode })
    .from(memberCodes)
    .where(eq(memberCodes.userId, userId))
    .for('update');
  return row ?? null;
}

/** Notes that the digits were somebody's. */
export async function retire(
  db: Db,
  code: { id: string | null; numericCode: string },
  retiredAt: Date,
): Promise<void> {
  await db
    .insert(retiredCodes)
    .values({ numericCode: code.numericCode, memberCodeId: code.id, retiredAt })
    .onConflictDoNothing();
}
