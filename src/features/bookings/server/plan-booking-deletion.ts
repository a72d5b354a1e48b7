import { findSpentHoldings, splitReturnedValue } from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { DeletionItem, PersonalDataHandler } from '#platform/server/personal-data.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { refundForCancellation, visitsForCancellation } from '../booking-refund-rules.ts';
import { findEntriesOf, findUpcomingBookingsOf } from './bookings-personal-data-queries.ts';
import { type BookingWithSlot, findBooking } from './bookings-queries.ts';
import { formatBookingTitle } from './emails/session-titles.ts';
import { findRefundableMoney } from './payments/refund-money.ts';

/**
 * Lists the bookings and waitlist entries that end when the account is deleted, with their refunds by the
 * venue's policy.
 */
export const planBookingDeletion: NonNullable<PersonalDataHandler['plan']> = async (
  ctx,
  db,
  person,
  language,
) => {
  const owner = { userId: person.id, verifiedEmail: person.verifiedEmail };
  const items: DeletionItem[] = [];
  for (const { id } of await findUpcomingBookingsOf(db, owner, ctx.clock.now())) {
    const booking = await findBooking(db, id);
    if (!booking) continue;
    const { startsAt: at } = booking;
    const name = formatBookingTitle(ctx.venue(), booking, language);
    items.push({ kind: 'booking', id, name, at, ...(await planRefund(ctx, db, booking)) });
  }
  for (const entry of await findEntriesOf(db, owner)) {
    if (entry.state !== 'waiting' && entry.state !== 'offered') continue;
    const noRefund = { visits: 0, refundCents: 0, forfeitedCents: 0 };
    const name = translate('bookings.sessionName.open-play', {}, language);
    items.push({ kind: 'place-in-line', id: entry.id, name, at: entry.startsAt, ...noRefund });
  }
  return { items };
};

/** Only money and gift cards are refunded, because passes and credit are deleted with the account. */
async function planRefund(
  { venue, clock }: Pick<Services, 'venue' | 'clock'>,
  db: Db,
  booking: BookingWithSlot,
): Promise<Pick<DeletionItem, 'visits' | 'refundCents' | 'forfeitedCents'>> {
  const now = clock.now();
  const dueCents = refundForCancellation(booking, venue(), now);
  const returnsValue = booking.valueCents > 0 && dueCents > 0;
  const returnsVisits = visitsForCancellation(booking, venue(), now) > 0;
  const spent =
    returnsValue || returnsVisits ? await findSpentHoldings(db, `booking:${booking.id}`) : [];
  const returnedCents = { cards: 0, credit: 0 };
  for (const { kind, part } of splitReturnedValue(spent, { maxCents: dueCents })) {
    if (kind === 'gift_card') returnedCents.cards += part;
    else if (kind === 'credit') returnedCents.credit += part;
  }
  const moneyDueCents = dueCents - returnedCents.cards - returnedCents.credit;
  const moneyCents =
    moneyDueCents > 0 ? Math.min(moneyDueCents, await findRefundableMoney(db, booking)) : 0;
  const refundCents = returnedCents.cards + Math.max(0, moneyCents);
  const paidCents = booking.status === 'paid' ? booking.priceCents - booking.refundedCents : 0;
  return { visits: booking.visits, refundCents, forfeitedCents: paidCents - refundCents };
}
