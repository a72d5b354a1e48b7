import type { Db } from '#platform/server/database/database.ts';
import { findHoldings, type Holder } from './ledger-queries.ts';

/**
 * Finds what a holder can spend at `now`: the visits of passes and the cents of credit, and the unexpired holdings they
 * are part of, which include suspended ones.
 */
export async function findSpendableBalance(db: Db, holder: Holder, now: Date) {
  const holdings = await findHoldings(db, holder);
  const unexpired = holdings.filter(({ expiresAt }) => !expiresAt || expiresAt > now);
  const sum = (kind: string) =>
    unexpired
      .filter((holding) => holding.kind === kind && !holding.suspendedAt)
      .reduce((total, { balance }) => total + balance, 0);
  return { holdings: unexpired, visits: sum('pass'), creditCents: sum('credit') };
}
