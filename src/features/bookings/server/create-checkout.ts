import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { inTransaction } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { CallContext } from '../../../server/route.ts';
import { networkOf } from '../../../server/throttle.ts';
import { localeOf } from '../../../shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '../../../shared/venue-dates.ts';
import { findCheckoutOf } from '../../checkouts/server/checkouts-queries.ts';
import { findFamilyOf } from '../../household/server/household-queries.ts';
import type { bookingsContract } from '../bookings-contract.ts';
import { type DaySlot, priceForBooking } from '../bookings-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { sessionName } from './booking-calendar.ts';
import { findBookingByRequest, findTrialOf, insertBooking } from './bookings-queries.ts';
import { findSlotToBook } from './find-slot.ts';
import { holdSpots } from './hold-spots.ts';
import {
  countChildren,
  explainRefusedBooking,
  refuseTooManyHolds,
  requireWaiver,
} from './refuse-booking.ts';
import { ensureSlot } from './slots-queries.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-checkout']['body']>;
type Here = CallContext & { body: Body };

/**
 * Holds the spots, then opens the payment page: the hold and the stored request are committed before
 * the provider hears of it, so that a crash in between loses nothing (money.md).
 */
export async function createCheckout(here: Here) {
  const { bookingId, checkoutId } = (await holdOfEarlierTry(here)) ?? (await holdBooking(here));
  const page = await here.checkouts.open(checkoutId);
  return { sessionUrl: page.url, sessionId: page.sessionId, bookingId };
}

type Hold = { bookingId: string; checkoutId: string };

async function holdOfEarlierTry({ db, requestKey }: Here): Promise<Hold | null> {
  const earlier = requestKey ? await findBookingByRequest(db, requestKey) : null;
  if (!earlier) return null;
  const checkout = await findCheckoutOf(db, 'booking', earlier.id);
  if (!checkout) throw new Error('a held booking has no checkout');
  return { bookingId: earlier.id, checkoutId: checkout.id };
}

async function holdBooking(here: Here): Promise<Hold> {
  const { body, clock, config, user, requestKey, ip } = here;
  const venue = here.venue();
  const childrenCount = countChildren(body.childrenCount, venue);
  const slot = await findSlotToBook(here, body);
  await requireWaiver(here, body.guardianEmail);
  if (body.type === 'trial') await makeWayForTrial(here);
  const slotId = await ensureSlot(here.db, slot);
  const heldUntil = new Date(clock.now().getTime() + config.BOOKING_HOLD_MINUTES * 60_000);
  const network = networkOf(ip);
  return inTransaction(here.db, async (db) => {
    const [family] = await Promise.all([
      user && findFamilyOf(db, user.id),
      refuseTooManyHolds(here, db, body.guardianEmail, network),
    ]);
    // Who books for the family they joined books what all of it sees.
    const userId = family?.mayBook ? family.ownerId : (user?.id ?? null);
    const bookingId = randomUUID();
    // Sent together, in this order: the slot's row, which everybody waits for, is held most shortly.
    const inserted = insertBooking(db, {
      id: bookingId,
      userId,
      type: body.type,
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      priceCents: priceForBooking(body.type, childrenCount, venue),
      status: 'pending',
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      notes: body.notes || null,
      memberCodeId: null,
      holdExpiresAt: heldUntil,
      heldFrom: network,
      requestKey,
      language: here.language,
    });
    const written = here.checkouts.write(db, {
      kind: 'booking',
      subjectId: bookingId,
      heldUntil,
      customerEmail: body.guardianEmail,
      lines: [lineOf(here, slot, childrenCount)],
      successUrl: `${config.publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}${pageOf(body.type)}?${new URLSearchParams({
        date: slot.venueDate,
        slot: slot.label,
        checkout: 'cancelled',
      })}`,
    });
    const announced = announceBooking(db, { userId });
    const held = holdSpots(here, db, { slotId, childrenCount, waitlistToken: body.waitlistToken });
    const [checkoutId] = await Promise.all([written, inserted, announced, held]);
    return { bookingId, checkoutId };
  }).catch(explainRefusedBooking);
}

function lineOf(here: Here, slot: DaySlot, childrenCount: number) {
  const venue = here.venue();
  const locale = localeOf(here.language);
  return {
    name: `${sessionName(here.body, here.language)}, ${venue.name}`,
    description: `${formatVenueDate(slot.venueDate, locale)}, ${formatSlotLabel(slot.label, locale)}`,
    amountCents: priceForBooking(here.body.type, 1, venue),
    quantity: childrenCount,
  };
}

const pageOf = (type: Body['type']) => (type === 'trial' ? '/book-guest' : '/booking');

/**
 * One trial per guardian e-mail, ever. A paid one refuses; one that its own browser left unpaid makes
 * way; one from elsewhere has to be waited for, so that nobody ends another family's payment.
 */
async function makeWayForTrial(here: Here) {
  const { db, clock, body, ip } = here;
  const earlier = await findTrialOf(db, body.guardianEmail);
  if (!earlier) return;
  if (earlier.status === 'pending' && earlier.heldFrom === networkOf(ip)) {
    const checkout = await findCheckoutOf(db, 'booking', earlier.id);
    if (checkout) await here.checkouts.end(checkout.id);
    return;
  }
  if (earlier.status === 'pending' && earlier.holdExpiresAt) {
    const left = earlier.holdExpiresAt.getTime() - clock.now().getTime();
    throw refusal(409, 'bookings.trialPending', { minutes: Math.max(1, Math.ceil(left / 60_000)) });
  }
  throw refusal(409, 'bookings.trialUsed');
}
