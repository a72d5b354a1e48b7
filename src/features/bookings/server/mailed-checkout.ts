import type { Db } from '../../../server/database.ts';
import type { Services } from '../../../server/services.ts';
import { type Language, localeOf } from '../../../shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '../../../shared/venue-dates.ts';
import type { DaySlot } from '../bookings-rules.ts';
import { sessionName } from './booking-calendar.ts';

/** Whoever did not press the button has so long to pay, or until the session starts. */
const HOURS_TO_PAY = 12;

/** Until when spots are held for somebody who pays by the link of a mail. */
export function heldByMailUntil(
  { BOOKING_HOLD_MINUTES }: Pick<Services['config'], 'BOOKING_HOLD_MINUTES'>,
  { startsAt }: Pick<DaySlot, 'startsAt'>,
  now: Date,
): Date {
  const usual = now.getTime() + BOOKING_HOLD_MINUTES * 60_000;
  const longest = Math.min(now.getTime() + HOURS_TO_PAY * 3_600_000, startsAt.getTime());
  return new Date(Math.max(usual, longest));
}

type ToPay = {
  bookingId: string;
  type: 'open-play' | 'trial';
  priceCents: number;
  heldUntil: Date;
  email: string;
  language: Language;
  /** Where the payment page leads back to. */
  cancelPath: '/my-bookings' | '/booking';
};

/** Writes what a booking comes to, for a payment page that a mail leads to. */
export async function writeMailedCheckout(
  here: Services,
  db: Db,
  slot: Pick<DaySlot, 'venueDate' | 'label'>,
  { bookingId, type, priceCents, heldUntil, email, language, cancelPath }: ToPay,
) {
  const { publicUrl } = here.config;
  const locale = localeOf(language);
  await here.checkouts.write(db, {
    kind: 'booking',
    subjectId: bookingId,
    heldUntil,
    customerEmail: email,
    lines: [
      {
        name: `${sessionName({ type }, language)}, ${here.venue().name}`,
        description: `${formatVenueDate(slot.venueDate, locale)}, ${formatSlotLabel(slot.label, locale)}`,
        amountCents: priceCents,
        quantity: 1,
      },
    ],
    successUrl: `${publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${cancelPath}`,
  });
}
