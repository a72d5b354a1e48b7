import { writeAudit } from '../../../server/audit-log.ts';
import { type Db, inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import { say } from '../../../server/messages/say.ts';
import type { Services } from '../../../server/services.ts';
import { localeOf } from '../../../shared/languages.ts';
import { formatVenueDate } from '../../../shared/venue-dates.ts';
import { refundDeskPayment } from '../../check-in/server/desk-payments-queries.ts';
import {
  findCheckoutOf,
  keepPayment,
  requestRefund,
} from '../../checkouts/server/checkouts-queries.ts';
import { releaseBookedSpots } from '../../events/server/booked-spots-queries.ts';
import { grantCredit } from '../../shop/server/pay-with-value-queries.ts';
import { giveBackSpent } from '../../shop/server/return-value-queries.ts';
import {
  canCancel,
  refundForCalledOff,
  refundForCancelling,
  visitsForCancelling,
} from '../bookings-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { sessionName } from './booking-calendar.ts';
import { type ComesBack, mailCancelled, NOTHING_BACK } from './booking-mails.ts';
import {
  type BookingWithSlot,
  changeBooking,
  findBooking,
  lockBooking,
} from './bookings-queries.ts';
import { releaseSpots } from './release-spots-queries.ts';

type Wish = {
  actorId: string | null;
  /** Money becomes credit, where the venue offers that. */
  asCredit?: boolean;
  /** The venue calls it off: all of it comes back, however late. */
  byVenue?: boolean;
};

/**
 * Cancels and answers what comes back. A refund is asked for after the commit. An unpaid hold is ended
 * at the provider first; if it turns out paid, it is cancelled as a paid one.
 */
export async function cancelBooking(
  here: Services,
  bookingId: string,
  { actorId, asCredit = false, byVenue = false }: Wish,
): Promise<ComesBack> {
  const held = await findBooking(here.db, bookingId);
  if (held?.status === 'pending') {
    const checkout = await findCheckoutOf(here.db, 'booking', bookingId);
    if (checkout) await here.checkouts.end(checkout.id);
    const ended = await findBooking(here.db, bookingId);
    if (ended?.status === 'cancelled') return NOTHING_BACK;
  }
  return inTransaction(here.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking || booking.status === 'cancelled') throw refusal(409, 'bookings.cancelledAlready');
    const now = here.clock.now();
    if (!byVenue && !canCancel(booking, now)) throw refusal(409, 'bookings.tooLateToCancel');
    if (asCredit && here.venue().creditForCancelling === 'never') {
      throw refusal(409, 'bookings.creditNotOffered');
    }
    const back = await giveBack(here, db, booking, { asCredit, byVenue });
    await changeBooking(db, bookingId, { status: 'cancelled', cancelledAt: now });
    const { eventId, slotId, childrenCount } = booking;
    if (eventId) {
      const ofEvent = { id: bookingId, eventId, childrenCount };
      await releaseBookedSpots(here, db, ofEvent, 'withdrawn');
    } else if (slotId) await releaseSpots(here, db, slotId, childrenCount);
    await writeAudit(db, {
      actorId,
      action: 'booking.cancelled',
      subject: bookingId,
      detail: { ...back, refundCents: refundOf(back) },
    });
    await announceBooking(db, booking);
    const cancelled = await findBooking(db, bookingId);
    if (cancelled) await mailCancelled(here, db, cancelled, back);
    return back;
  });
}

/** All that comes back, in cents, wherever it goes. */
export const refundOf = ({ valueCents, creditCents, moneyCents }: ComesBack) =>
  valueCents + creditCents + moneyCents;

/** Under the refund policy: visits to their passes, value to its cards, the rest as money or credit. */
async function giveBack(
  here: Services,
  db: Db,
  booking: BookingWithSlot,
  { asCredit, byVenue }: { asCredit: boolean; byVenue: boolean },
): Promise<ComesBack> {
  const now = here.clock.now();
  const due = byVenue
    ? refundForCalledOff(booking)
    : refundForCancelling(booking, here.venue(), now);
  const isSpent = booking.valueCents > 0 && due > 0;
  const isVisit = visitsForCancelling(booking, here.venue(), now) > 0;
  const value =
    isSpent || isVisit ? await giveBackSpent(db, `booking:${booking.id}`) : { cents: 0, visits: 0 };
  const back = { ...NOTHING_BACK, visits: value.visits, valueCents: value.cents };
  const moneyCents = due - value.cents;
  if (moneyCents <= 0) return back;
  const checkout = await findCheckoutOf(db, 'booking', booking.id);
  if (!checkout) {
    // What becomes credit waits at the desk for nobody.
    const refund = { amountCents: moneyCents, by: null, at: asCredit ? now : null };
    const cents = await refundDeskPayment(db, booking.id, refund);
    if (!asCredit) return { ...back, moneyCents: cents, from: 'desk' };
    if (cents > 0) await grantCreditFor(db, booking, cents);
    return { ...back, creditCents: cents };
  }
  if (asCredit) {
    if (!(await keepPayment(db, checkout.id, moneyCents))) return back;
    await grantCreditFor(db, booking, moneyCents);
    return { ...back, creditCents: moneyCents };
  }
  const refundId = await requestRefund(db, {
    checkoutId: checkout.id,
    amountCents: moneyCents,
    reason: 'booking cancelled',
  });
  if (!refundId) return back;
  await here.queueJob(db, 'submit-refund', { refundId });
  return { ...back, moneyCents };
}

async function grantCreditFor(db: Db, booking: BookingWithSlot, cents: number) {
  const { language } = booking;
  const session = sessionName(booking, language);
  const day = formatVenueDate(booking.date, localeOf(language));
  await grantCredit(
    db,
    { userId: booking.userId, email: booking.guardianEmail },
    {
      cents,
      cause: `credit:booking:${booking.id}`,
      name: say('bookings.creditName', { session, day }, language),
    },
  );
}
