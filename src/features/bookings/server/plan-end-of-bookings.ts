import { findSpent, partsToGiveBack } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { EndingPart, PersonalPart } from '#platform/server/personal-data.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { refundForCancelling, visitsForCancelling } from '../bookings-rules.ts';
import { type BookingWithSlot, findBooking } from './bookings-queries.ts';
import { sessionName } from './mails/booking-calendar.ts';
import { findMoneyLeft } from './payments/give-money-back.ts';
import { findEntriesOf, findUpcomingOf } from './personal-bookings-queries.ts';

/**
 * What closing the account cancels and refunds, by the same rules as cancelling; and its waitlist
 * entries.
 */
export const planEndOfBookings: NonNullable<PersonalPart['plan']> = async (
  ctx,
  db,
  person,
  language,
) => {
  const owner = { userId: person.id, verifiedEmail: person.verifiedEmail };
  const parts: EndingPart[] = [];
  for (const { id } of await findUpcomingOf(db, owner, ctx.clock.now())) {
    const booking = await findBooking(db, id);
    if (!booking) continue;
    const { startsAt: at } = booking;
    const name = sessionName(booking, language);
    parts.push({ kind: 'booking', id, name, at, ...(await outcomeOf(ctx, db, booking)) });
  }
  for (const entry of await findEntriesOf(db, owner)) {
    if (entry.state !== 'waiting' && entry.state !== 'offered') continue;
    const nothing = { visits: 0, backCents: 0, lostCents: 0 };
    const name = translate('bookings.sessionName.open-play', {}, language);
    parts.push({ kind: 'place-in-line', id: entry.id, name, at: entry.startsAt, ...nothing });
  }
  return { parts };
};

/** Money and gift cards are refunded. What returns to passes and credit ends with them. */
async function outcomeOf(
  { venue, clock }: Pick<Services, 'venue' | 'clock'>,
  db: Db,
  booking: BookingWithSlot,
): Promise<Pick<EndingPart, 'visits' | 'backCents' | 'lostCents'>> {
  const now = clock.now();
  const due = refundForCancelling(booking, venue(), now);
  const isSpent = booking.valueCents > 0 && due > 0;
  const isVisit = visitsForCancelling(booking, venue(), now) > 0;
  const spent = isSpent || isVisit ? await findSpent(db, `booking:${booking.id}`) : [];
  const value = { cards: 0, credit: 0 };
  const most = isSpent ? due : Number.POSITIVE_INFINITY;
  for (const { kind, part } of partsToGiveBack(spent, most)) {
    if (kind === 'gift_card') value.cards += part;
    else if (kind === 'credit') value.credit += part;
  }
  const left = due - value.cards - value.credit;
  const money = left > 0 ? Math.min(left, await findMoneyLeft(db, booking)) : 0;
  const backCents = value.cards + Math.max(0, money);
  const paid = booking.status === 'paid' ? booking.priceCents - booking.refundedCents : 0;
  return { visits: booking.visits, backCents, lostCents: paid - backCents };
}
