import type { SaleLine } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { buildSessionPaymentLines } from './payment-lines.ts';

type EmailedCheckoutInput = {
  bookingId: string;
  type: 'open-play' | 'trial';
  lines: readonly SaleLine[];
  /** Less than the total of the lines if stored value pays a part. */
  dueCents: number;
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
  { bookingId, heldUntil, email, cancelPath, ...page }: EmailedCheckoutInput,
) {
  const { publicUrl } = ctx.config;
  await ctx.checkouts.create(db, {
    kind: 'booking',
    subjectId: bookingId,
    heldUntil,
    customerEmail: email ?? '',
    lines: buildSessionPaymentLines(ctx, { slot, ...page }),
    successUrl: `${publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${cancelPath}`,
  });
}
