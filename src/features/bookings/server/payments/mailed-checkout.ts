import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { sessionName } from '../mails/booking-calendar.ts';

type ToPay = {
  bookingId: string;
  type: 'open-play' | 'trial';
  priceCents: number;
  heldUntil: Date;
  /** Null if unknown: the payment page asks for it. */
  email: string | null;
  language: Language;
  /** Where the payment page's back link leads. */
  cancelPath: '/my-bookings' | '/booking';
};

/** Writes the checkout of a booking that is paid by a mailed or texted link. */
export async function writeMailedCheckout(
  ctx: Services,
  db: Db,
  slot: Pick<DaySlot, 'venueDate' | 'label'>,
  { bookingId, type, priceCents, heldUntil, email, language, cancelPath }: ToPay,
) {
  const { publicUrl } = ctx.config;
  const locale = localeOf(language);
  await ctx.checkouts.write(db, {
    kind: 'booking',
    subjectId: bookingId,
    heldUntil,
    customerEmail: email ?? '',
    lines: [
      {
        name: `${sessionName({ type }, language)}, ${ctx.venue().name}`,
        description: `${formatVenueDate(slot.venueDate, locale)}, ${formatSlotLabel(slot.label, locale)}`,
        amountCents: priceCents,
        quantity: 1,
      },
    ],
    successUrl: `${publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${cancelPath}`,
  });
}
