import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { sessionName } from '../emails/booking-calendar.ts';

type EmailedCheckoutInput = {
  bookingId: string;
  type: 'open-play' | 'trial';
  priceCents: number;
  heldUntil: Date;
  /** If null, the payment page prompts for it. */
  email: string | null;
  language: Language;
  /** The target of the payment page's back link. */
  cancelPath: '/my-bookings' | '/booking';
};

/** Creates the checkout of a booking that is paid through a link in an email or text message. */
export async function createEmailedCheckout(
  ctx: Services,
  db: Db,
  slot: Pick<DaySlot, 'venueDate' | 'label'>,
  { bookingId, type, priceCents, heldUntil, email, language, cancelPath }: EmailedCheckoutInput,
) {
  const { publicUrl } = ctx.config;
  const locale = localeOf(language);
  await ctx.checkouts.create(db, {
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
