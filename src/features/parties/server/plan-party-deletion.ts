import type { DeletionItem, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { netPaidCents } from '../parties-rules.ts';
import { refundOf, refundPercentOf } from '../party-refund-rules.ts';
import { findPartyDeskPayments } from './office/desk-payments-queries.ts';
import { findPartiesOf, findPartyPayments, findUpcomingPartiesOf } from './parties-queries.ts';

/** Lists the upcoming parties to cancel, with their refunds. Outstanding desk refunds block the deletion. */
export const planPartyDeletion: NonNullable<PersonalDataHandler['plan']> = async (
  ctx,
  db,
  person,
) => {
  const owner = { userId: person.id, verifiedEmail: person.verifiedEmail };
  const now = ctx.clock.now();
  const ownParties = await findPartiesOf(db, owner);
  const upcomingIds = new Set((await findUpcomingPartiesOf(db, owner, now)).map(({ id }) => id));
  const items: DeletionItem[] = [];
  for (const party of ownParties.filter(({ id }) => upcomingIds.has(id))) {
    const dateAndWindow = { venueDate: party.venueDate, window: party.timeWindow };
    const percent = refundPercentOf(dateAndWindow, ctx.venue().timezone, now);
    const payments = await findPartyPayments(db, [party.id]);
    const refundCents = payments.reduce((sum, payment) => sum + refundOf(payment, percent), 0);
    const { id, packageName: name, startsAt: at } = party;
    const forfeitedCents = netPaidCents(payments) - refundCents;
    items.push({ kind: 'party', id, name, at, visits: 0, refundCents, forfeitedCents });
  }
  const deskPayments = await findPartyDeskPayments(
    db,
    ownParties.map(({ id }) => id),
  );
  const hasOutstandingRefund = deskPayments.some(
    ({ refundedCents, refundedAt }) => refundedCents > 0 && !refundedAt,
  );
  return { items, obstacles: hasOutstandingRefund ? ['owed'] : [] };
};
