import { randomUUID } from 'node:crypto';
import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { deductExtras } from '#features/prices/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import {
  payBookingWithValue,
  throwValueConflict,
  type ValueInput,
} from '#features/shop/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/http/throttle.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { announceBooking } from '../announce-booking.ts';
import { throwBookingConflict } from '../booking-checks.ts';
import { findBooking, findBookingByRequest, insertBooking } from '../bookings-queries.ts';
import { queueConfirmationEmail } from '../emails/booking-emails.ts';
import { enforceHoldLimits } from '../hold-limits.ts';
import { requireExpectedFee } from '../no-show-fees/require-expected-fee.ts';
import type { VisitorGroup } from '../price-visit.ts';
import { ensureSlot } from '../schedule/slots-queries.ts';
import { takeBookingSpots } from '../take-booking-spots.ts';
import { buildCancelUrl } from './cancel-url.ts';
import { endOwnHolds } from './end-own-holds.ts';
import { buildSessionPaymentLines } from './payment-lines.ts';

/** `checkoutId` is null if nothing is due. */
export type Hold = { bookingId: string; checkoutId: string | null };

type Body = {
  date: string;
  slotLabel: string;
  guardianName: string;
  guardianEmail: string;
  guardianPhone?: string | undefined;
  notes?: string | undefined;
  waitlistToken?: string | undefined;
  expectedNoShowFeeCents?: number | undefined;
};

type HoldInput = {
  body: Body;
  type: 'open-play' | 'trial' | 'member';
  slot: DaySlot;
  group: VisitorGroup;
  /** The sale lines before codes. */
  lines: SaleLine[];
  codes?: ValueInput;
  memberCodeId?: string;
  /** The number of pass visits that `prepare` spends. */
  visits?: number;
  /** Runs first in the transaction. Returns the account that the booking belongs to; null for a guest. */
  prepare: (db: Db, bookingId: string) => Promise<string | null>;
};

/** Finds the booking that an earlier attempt of the same request made. */
export async function findExistingHold({
  db,
  requestKey,
}: Pick<CallContext, 'db' | 'requestKey'>): Promise<Hold | null> {
  const existing = requestKey ? await findBookingByRequest(db, requestKey) : null;
  if (!existing) return null;
  const checkout = await findCheckoutOf(db, 'booking', existing.id);
  return { bookingId: existing.id, checkoutId: checkout?.id ?? null };
}

/**
 * Books a session instead of the caller's unpaid booking of it, if any: held until paid, or paid at once if a member code,
 * pass visits, promo or gift codes, or credit cover the price. The hold and the request to the provider are committed before the provider is called, so a crash loses
 * neither.
 */
export async function holdBooking(ctx: CallContext, input: HoldInput): Promise<Hold> {
  const { clock, config, requestKey, language } = ctx;
  const { body, type, slot, group, codes = {}, memberCodeId = null, visits = 0 } = input;
  const { childrenCount } = group;
  const noShowFeeCents = requireExpectedFee(ctx, body.expectedNoShowFeeCents);
  const slotId = await ensureSlot(ctx.db, slot);
  const session = { date: slot.venueDate, slotLabel: slot.label };
  const hasEndedHold = await endOwnHolds(ctx, session, {
    guardianEmail: body.guardianEmail,
    missingSpots: body.waitlistToken ? 0 : childrenCount - (slot.capacity - slot.taken),
  });
  const network = networkOf(ctx.ip);
  const heldUntil = holdExpiry(ctx);
  const isFree = input.lines.every(({ totalCents }) => totalCents === 0);
  return inTransaction(ctx.db, async (db) => {
    const bookingId = randomUUID();
    const limits = {
      guardianEmail: body.guardianEmail,
      network,
      slotId,
      childrenCount,
      capacity: slot.capacity,
      // Unknown after a hold was ended, because `slot` was read before.
      ...(!hasEndedHold && { spotsLeft: slot.capacity - slot.taken }),
    };
    const [userId] = await Promise.all([
      input.prepare(db, bookingId),
      isFree ? undefined : enforceHoldLimits(ctx, db, limits),
    ]);
    const subject = `booking:${bookingId}` as const;
    const paymentInput = { subject, lines: input.lines, codes };
    const { bookingColumns, lines, dueCents } = await payBookingWithValue(ctx, db, paymentInput);
    await deductExtras(db, lines, language);
    // The statements are pipelined in this order to lock the contended slot row as briefly as possible.
    const insertion = insertBooking(db, {
      id: bookingId,
      userId,
      type,
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      ...bookingColumns,
      visits,
      noShowFeeCents,
      status: dueCents === 0 ? 'paid' : 'pending',
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      notes: body.notes || null,
      memberCodeId,
      holdExpiresAt: dueCents === 0 ? null : heldUntil,
      heldFrom: dueCents === 0 ? null : network,
      requestKey,
      language,
      lines,
      at: clock.now(),
    });
    const checkoutInput = {
      kind: 'booking',
      subjectId: bookingId,
      heldUntil,
      customerEmail: body.guardianEmail,
      lines: buildSessionPaymentLines(ctx, { type, slot, lines, dueCents, language }),
      successUrl: `${config.publicUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.publicUrl}${buildCancelUrl({ ...body, ...group, type, bookingId })}`,
    } as const;
    const checkout = dueCents === 0 ? null : ctx.checkouts.create(db, checkoutInput);
    const announcement = announceBooking(db, { userId });
    const spots = takeBookingSpots(ctx, db, {
      slotId,
      childrenCount,
      // The ended hold had used the offer.
      waitlistToken: hasEndedHold ? undefined : body.waitlistToken,
    });
    const [checkoutId] = await Promise.all([checkout, insertion, announcement, spots]);
    if (dueCents === 0) {
      const booking = await findBooking(db, bookingId);
      if (booking) await queueConfirmationEmail(ctx, db, booking);
    }
    return { bookingId, checkoutId };
  })
    .catch(throwValueConflict)
    .catch(throwBookingConflict);
}

/** Opens the payment page of a hold; `page` is null if nothing is due. */
export async function openHold(ctx: CallContext, { bookingId, checkoutId }: Hold) {
  if (!checkoutId) return { bookingId, page: null };
  return { bookingId, page: await ctx.checkouts.open(checkoutId) };
}
