import type { ReceiptPayment } from '#features/checkouts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { findSpentHoldings, type Subject } from './ledger-queries.ts';

const methods: Record<string, ReceiptPayment['method']> = {
  gift_card: 'gift-card',
  credit: 'credit',
  pass: 'pass',
};

/**
 * Returns the gift cards and credit, in cents, and passes, in visits, that paid for a booking or an order, for its
 * receipt; and how many visits were given back.
 */
export async function findValuePayments(
  db: Db,
  subject: Subject,
): Promise<{ payments: ReceiptPayment[]; returnedVisits: number }> {
  const spent = await findSpentHoldings(db, subject);
  const payments = new Map<ReceiptPayment['method'], number>();
  for (const { kind, originalAmount } of spent) {
    const method = methods[kind] ?? 'credit';
    payments.set(method, (payments.get(method) ?? 0) + originalAmount);
  }
  return {
    payments: [...payments].map(([method, amount]) => ({ method, amount })),
    returnedVisits: spent
      .filter(({ kind }) => kind === 'pass')
      .reduce((sum, { originalAmount, spent }) => sum + originalAmount - spent, 0),
  };
}
