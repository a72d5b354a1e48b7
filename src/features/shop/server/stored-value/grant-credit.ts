import type { Db } from '#platform/server/database/database.ts';
import { grantHolding } from './ledger-queries.ts';

/** Grants credit to the account, or to the email until an account verifies it. */
export async function grantCredit(
  db: Db,
  { userId, email }: { userId: string | null; email: string },
  { cents, cause, name }: { cents: number; cause: string; name: string },
): Promise<void> {
  await grantHolding(
    db,
    { kind: 'credit', userId, email, name, granted: cents, balance: cents, unitCents: 1 },
    cause,
  );
}
