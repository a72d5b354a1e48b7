import { buildPaymentLines } from '#features/prices/payment-lines-rules.ts';
import {
  findSoldLines,
  findSoldLinesBySale,
  insertSoldLines,
  reverseSoldLines,
} from '#features/prices/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildPartyPaymentLine } from '../party-price-rules.ts';
import { findPartyPayments, type Party } from './parties-queries.ts';

/** The lines of a payment page for a part of a party's price: what is paid, and added tax as a line of its own. */
export function buildPartyPaymentLines(
  lines: readonly SaleLine[],
  part: { fromCents: number; toCents: number },
  { name, description }: { name: string; description: string },
) {
  return buildPaymentLines({
    lines: [buildPartyPaymentLine(lines, name, part)],
    dueCents: part.toCents - part.fromCents,
    formatName: () => name,
    totalName: name,
    description,
  });
}

/**
 * Stores the payments of a party that the reports don't count yet, each with its share of the tax. Payments that are
 * refunded in full, such as a second one for the balance, are left out. The caller must have locked the party.
 */
export async function countPartyPayments(db: Db, party: Party, at: Date): Promise<void> {
  const lines = await findSoldLines(db, { saleKind: 'party', saleId: party.id });
  const payments = await findPartyPayments(db, [party.id]);
  const ids = payments.map(({ id }) => id);
  const counted = await findSoldLinesBySale(db, 'party-payment', ids);
  let fromCents = [...counted.values()].flat().reduce((sum, line) => sum + line.totalCents, 0);
  for (const { id, paidCents, refundedCents } of payments) {
    if (counted.has(id) || paidCents <= refundedCents) continue;
    const toCents = fromCents + paidCents;
    const line = buildPartyPaymentLine(lines, party.packageName, { fromCents, toCents });
    await insertSoldLines(db, { saleKind: 'party-payment', saleId: id }, [line], at);
    fromCents = toCents;
  }
}

/**
 * Brings the reversals of a party's payments to what is refunded of each, with its share of the tax. The caller must
 * have locked the party.
 */
export async function reversePartyRefunds(db: Db, partyId: string, at: Date): Promise<void> {
  for (const { id: saleId, refundedCents } of await findPartyPayments(db, [partyId])) {
    await reverseSoldLines(db, { saleKind: 'party-payment', saleId }, refundedCents, at);
  }
}
