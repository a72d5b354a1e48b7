import {
  getReceiptFileName,
  type ReceiptPayment,
  renderReceipt,
} from '#features/checkouts/server/index.ts';
import {
  findPaidByRate,
  findSoldLines,
  findSoldLinesBySale,
} from '#features/prices/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatDayWithYear, formatTime, venueDateOf } from '#shared/venue-dates.ts';
import { balanceOf, formatPartyNumber } from '../parties-rules.ts';
import { findPartyDeskPayments } from './office/desk-payments-queries.ts';
import { findReceivedPayments, type Party } from './parties-queries.ts';

type PartyPayment = {
  id: string;
  method: ReceiptPayment['method'];
  paidCents: number;
  refundedCents: number;
  paidAt: Date;
};

/**
 * Renders the receipt of a party: its price with tax, each payment, what is still to be paid, and refunds. Returns it
 * with its file name. Throws 404 if nothing was paid. The tax at its end is that of the payments, not of the balance.
 */
export async function renderPartyReceipt(
  ctx: Pick<Services, 'db' | 'venue'>,
  party: Party,
  language: Language,
): Promise<{ filename: string; content: Buffer }> {
  const payments = await findCountedPayments(ctx.db, party.id);
  const [first] = payments;
  if (!first) throw notFound();
  const { timezone } = ctx.venue();
  const number = formatPartyNumber(party);
  const locale = localeOf(language);
  const day = formatDayWithYear(venueDateOf(party.startsAt, timezone), locale);
  const content = await renderReceipt(
    ctx,
    {
      number,
      paidAt: first.paidAt,
      buyer: { name: party.guardianName, email: party.email },
      visit: {
        title: party.packageName,
        when: `${day}, ${formatTime(party.startsAt, timezone, locale)}`,
      },
      lines: await findSoldLines(ctx.db, { saleKind: 'party', saleId: party.id }),
      payments: payments.map(({ method, paidCents, paidAt }) => ({
        method,
        amount: paidCents,
        paidAt,
      })),
      returnedVisits: 0,
      balanceCents: balanceOf(party, payments),
      rates: await findPaidByRate(
        ctx.db,
        'party-payment',
        payments.map(({ id }) => id),
      ),
    },
    language,
  );
  return { filename: getReceiptFileName(number, language), content };
}

/** Whether the party has a receipt: the reports count a payment of it. */
export const hasPartyReceipt = async (db: Db, partyId: string): Promise<boolean> =>
  (await findCountedPayments(db, partyId)).length > 0;

/**
 * The payments that the reports count, oldest first, also those in dispute: not one that was sent back, such as a late
 * deposit.
 */
async function findCountedPayments(db: Db, partyId: string): Promise<PartyPayment[]> {
  const online = await findReceivedPayments(db, partyId);
  const atDesk = await findPartyDeskPayments(db, [partyId]);
  const payments = [
    ...online.map(({ settledAt, createdAt, ...payment }) => ({
      ...payment,
      method: 'card' as const,
      paidAt: settledAt ?? createdAt,
    })),
    ...atDesk.map(({ id, method, amountCents, refundedCents, takenAt }) => ({
      ...{ id, method, refundedCents },
      paidCents: amountCents,
      paidAt: takenAt,
    })),
  ];
  const counted = await findSoldLinesBySale(
    db,
    'party-payment',
    payments.map(({ id }) => id),
  );
  return payments
    .filter(({ id }) => counted.has(id))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
}
