import { randomUUID } from 'node:crypto';
import { findCheckoutOf, holdExpiry } from '#features/checkouts/server/index.ts';
import { deductExtras } from '#features/prices/server/index.ts';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import {
  payBookingWithValue,
  throwValueConflict,
  type ValueInput,
} from '#features/shop/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
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
import { moveSpots } from '../take-booking-spots.ts';
import { returnHeldValue } from './booking-sale.ts';
import { buildCancelUrl } from './cancel-url.ts';
import { bookInsteadOfOwnHolds, countSpots, type Hold } from './end-own-holds.ts';
import { buildSessionPaymentLines } from './payment-lines.ts';

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
  /** The family's unpaid trial of any session, which a new one replaces if it is the caller's own. */
  unpaidTrialId?: string | undefined;
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
 * pass visits, promo or gift codes, or credit cover the price. Like `bookInsteadOfOwnHolds`, returns the earlier booking
 * if it was paid meanwhile. The hold and the request to the provider are committed before the provider is called, so a
 * crash loses neither.
 */
export async function holdBooking(ctx: CallContext, input: HoldInput): Promise<Hold> {
  const { clock, config, requestKey, language } = ctx;
  const { body, type, slot, group, codes = {}, memberCodeId = null, visits = 0 } = input;
  const { childrenCount } = group;
  const noShowFeeCents = requireExpectedFee(ctx, body.expectedNoShowFeeCents);
  const slotId = await ensureSlot(ctx.db, slot);
  const spotsLeft = slot.capacity - slot.taken;
  const ownHolds = {
    target: { slotId, orBookingId: input.unpaidTrialId },
    guardianEmail: body.guardianEmail,
  };
  const network = networkOf(ctx.ip);
  const heldUntil = holdExpiry(ctx);
  const isFree = input.lines.every(({ totalCents }) => totalCents === 0);
  return bookInsteadOfOwnHolds(ctx, ownHolds, async (db, ended) => {
    await returnHeldValue(db, ended);
    const bookingId = randomUUID();
    const limits = {
      guardianEmail: body.guardianEmail,
      network,
      slotId,
      childrenCount,
      capacity: slot.capacity,
      spotsLeft: spotsLeft + countSpots(ended.filter((booking) => booking.slotId === slotId)),
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
    const request = { slotId, childrenCount, waitlistToken: body.waitlistToken };
    const spots = moveSpots(ctx, db, ended, request);
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

/**
 * Opens the payment page of a hold; `page` is null if nothing is due. The page of a hold that was paid meanwhile is its
 * confirmation, which says so.
 */
export async function openHold(ctx: CallContext, { bookingId, checkoutId, paidSessionId }: Hold) {
  if (paidSessionId) {
    const url = `/booking-success?session_id=${paidSessionId}&already=paid`;
    return { bookingId, page: { url, sessionId: paidSessionId } };
  }
  if (!checkoutId) return { bookingId, page: null };
  return { bookingId, page: await ctx.checkouts.open(checkoutId) };
}

/** Responds with the payment page of a hold, or with its confirmation if nothing is due. */
export async function toCheckoutResponse(ctx: CallContext, hold: Hold) {
  const { bookingId, page } = await openHold(ctx, hold);
  if (page) return { sessionUrl: page.url, sessionId: page.sessionId, bookingId };
  const sessionId = `booking_${bookingId}`;
  return { sessionUrl: `/booking-success?session_id=${sessionId}`, sessionId, bookingId };
}
