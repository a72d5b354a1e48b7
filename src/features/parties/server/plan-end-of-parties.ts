import type { EndingPart, PersonalPart } from '#platform/server/personal-data.ts';
import { netPaidCents, refundOf, refundPercent } from '../parties-rules.ts';
import { findPartyDeskPayments } from './office/desk-payments-queries.ts';
import { findPartiesOf, findPartyPayments, findUpcomingPartiesOf } from './parties-queries.ts';

/** The refunds for cancelling upcoming parties. Outstanding desk refunds prevent closing the account. */
export const planEndOfParties: NonNullable<PersonalPart['plan']> = async (ctx, db, person) => {
  const owner = { userId: person.id, verifiedEmail: person.verifiedEmail };
  const now = ctx.clock.now();
  const ownParties = await findPartiesOf(db, owner);
  const upcoming = new Set((await findUpcomingPartiesOf(db, owner, now)).map(({ id }) => id));
  const parts: EndingPart[] = [];
  for (const party of ownParties.filter(({ id }) => upcoming.has(id))) {
    const day = { venueDate: party.venueDate, window: party.timeWindow };
    const percent = refundPercent(day, ctx.venue().timezone, now);
    const payments = await findPartyPayments(db, [party.id]);
    const backCents = payments.reduce((sum, payment) => sum + refundOf(payment, percent), 0);
    const { id, packageName: name, startsAt: at } = party;
    const lostCents = netPaidCents(payments) - backCents;
    parts.push({ kind: 'party', id, name, at, visits: 0, backCents, lostCents });
  }
  const desk = await findPartyDeskPayments(
    db,
    ownParties.map(({ id }) => id),
  );
  const hasOutstandingRefund = desk.some(
    ({ refundedCents, refundedAt }) => refundedCents > 0 && !refundedAt,
  );
  return { parts, obstacles: hasOutstandingRefund ? ['owed'] : [] };
};
