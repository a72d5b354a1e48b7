import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { paymentLinkExpiry } from '#features/checkouts/server/index.ts';
import { findCodeWithStatus } from '#features/member-codes/server/index.ts';
import { deductExtras } from '#features/prices/server/index.ts';
import { type SaleLine, sumLines } from '#features/prices/tax-rules.ts';
import { throwValueConflict } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { resolveLanguage } from '#shared/languages.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import type { officeBookingsContract } from '../../office-bookings-contract.ts';
import { announceBooking } from '../announce-booking.ts';
import { throwBookingConflict } from '../booking-checks.ts';
import {
  type Booking,
  findBooking,
  findBookingByRequest,
  insertBooking,
} from '../bookings-queries.ts';
import { queueConfirmationEmail, queuePaymentLinkEmail } from '../emails/booking-emails.ts';
import { canSendTo } from '../emails/send-to-guardian.ts';
import { requireExpectedFee } from '../no-show-fees/require-expected-fee.ts';
import { insertDeskPayment } from '../payments/desk-payments-queries.ts';
import { createEmailedCheckout } from '../payments/emailed-checkout.ts';
import {
  coverByPass,
  findPayingFamily,
  payForFamily,
  requireCodeAlone,
} from '../payments/pay-for-family.ts';
import { coverByCode, parseVisitorGroup, priceVisit } from '../price-visit.ts';
import { requireFutureSlot } from '../schedule/require-bookable-slot.ts';
import { ensureSlot } from '../schedule/slots-queries.ts';
import { requireFirstTrial } from '../trial-limit.ts';
import { takeOfficeSpots } from './take-office-spots.ts';

type Body = z.output<(typeof officeBookingsContract)['POST /api/admin/bookings']['body']>;
type Context = CallContext & { user: SessionUser; body: Body };
type OfficeBooking = Pick<Booking, 'id' | 'status' | 'priceCents'> & { dueCents: number };

/**
 * Books for a family at the desk or by phone: paid at the desk, held until an emailed link is paid, or free with an
 * Active code. Codes, credit and pass visits are spent first, as online. The limit on children per online booking does
 * not apply. Without a waiver, the email links to the waiver form. A phone number is enough: links are then sent as text
 * messages, and trials are rejected, because they are limited per email address. Throws 409 if the slot is full and no
 * reason to exceed its capacity is given.
 */
export async function bookInOffice(ctx: Context): Promise<OfficeBooking> {
  const { body, requestKey, clock } = ctx;
  const existing = requestKey ? await findBookingByRequest(ctx.db, requestKey) : null;
  if (existing) return { ...existing, dueCents: existing.priceCents - existing.valueCents };
  const slot = await requireFutureSlot(ctx, body);
  const code = await resolveMemberCode(ctx);
  const family = code ? null : await findPayingFamily(ctx.db, body);
  const guardianEmail = body.guardianEmail ?? code?.userEmail ?? family?.payer.email ?? null;
  const guardianPhone = body.guardianPhone || null;
  const type = code ? 'member' : body.type;
  const group = parseVisitorGroup(ctx, body, 'desk');
  const cover = code ? coverByCode(group) : coverByPass(group, body.visits);
  const lines = priceVisit(ctx, slot, group, {
    channel: type === 'trial' ? 'trial' : isPaidAtDesk(ctx) ? 'desk' : 'online',
    cover,
    expectedCents: body.expectedCents,
  });
  if (code && sumLines(lines).totalCents > 0) throw httpError(409, 'bookings.codeCoversLess');
  if (!guardianEmail && !guardianPhone)
    throw invalidField('guardianEmail', 'validation.emailOrPhone');
  if (!guardianEmail && type === 'trial') throw httpError(409, 'bookings.trialNeedsEmail');
  if (body.visits && type === 'trial') throw httpError(409, 'bookings.trialWithoutPass');
  const noShowFeeCents = requireExpectedFee(ctx, body.expectedNoShowFeeCents);
  const slotId = await ensureSlot(ctx.db, slot);
  return inTransaction(ctx.db, async (db) => {
    if (type === 'trial' && guardianEmail) await requireFirstTrial(ctx, db, guardianEmail);
    const id = randomUUID();
    const payer = family?.payer ?? null;
    const payment = code ? {} : body;
    const input = { bookingId: id, lines, cover, payer, payment };
    const { bookingColumns, dueCents, ...paid } = await payForFamily(ctx, db, input);
    const isDueOnline = body.payment.method === 'link' && dueCents > 0;
    const heldUntil = isDueOnline ? paymentLinkExpiry(ctx, slot) : null;
    if (heldUntil && !(await canSendTo(ctx, { guardianEmail, guardianPhone })))
      throw httpError(409, 'bookings.noWayToSend');
    const status = heldUntil ? 'pending' : 'paid';
    await insertBooking(db, {
      id,
      userId: code?.userId ?? family?.ownerId ?? null,
      type,
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount: group.childrenCount,
      ...bookingColumns,
      status,
      guardianName: body.guardianName,
      guardianEmail,
      guardianPhone,
      notes: body.notes || null,
      officeNote: body.officeNote || null,
      memberCodeId: code?.id ?? null,
      noShowFeeCents,
      holdExpiresAt: heldUntil,
      heldFrom: null,
      requestKey,
      language: body.language ?? ctx.language,
      lines: paid.lines,
      at: clock.now(),
    });
    await deductExtras(db, paid.lines, ctx.language);
    await completeBooking(ctx, db, slot, { id, lines: paid.lines, dueCents, heldUntil });
    await takeOfficeSpots(ctx, db, {
      slotId,
      childrenCount: group.childrenCount,
      overCapacityReason: body.overCapacity,
      actorId: ctx.user.id,
      subject: id,
    });
    return { id, status, priceCents: bookingColumns.priceCents, dueCents };
  })
    .catch(throwValueConflict)
    .catch(throwBookingConflict);
}

type CreatedBooking = {
  id: string;
  lines: SaleLine[];
  dueCents: number;
  heldUntil: Date | null;
};

/**
 * Completes an inserted booking: records the desk payment or creates the checkout, emails the guardian, writes the audit
 * entry and announces the booking.
 */
async function completeBooking(
  ctx: Context,
  db: Db,
  slot: DaySlot,
  { id, lines, dueCents, heldUntil }: CreatedBooking,
) {
  const { body, user, clock } = ctx;
  const { method } = body.payment;
  if ((method === 'cash' || method === 'card-terminal') && dueCents > 0) {
    const payment = { bookingId: id, amountCents: dueCents, method } as const;
    await insertDeskPayment(db, { ...payment, takenBy: user.id, takenAt: clock.now() });
  }
  const booking = await findBooking(db, id);
  if (!booking) throw new Error('the inserted booking was not found');
  if (heldUntil) {
    await createEmailedCheckout(ctx, db, slot, {
      bookingId: id,
      type: body.type,
      lines,
      dueCents,
      heldUntil,
      email: booking.guardianEmail,
      language: resolveLanguage(booking.language, ctx.venue()),
      cancelPath: '/booking',
    });
  }
  await (heldUntil ? queuePaymentLinkEmail : queueConfirmationEmail)(ctx, db, booking);
  const { priceCents } = booking;
  const detail = { method, priceCents, ...(dueCents !== priceCents && { dueCents }) };
  await writeAudit(db, { actorId: user.id, action: 'booking.made', subject: id, detail });
  await announceBooking(db, booking);
}

/** Bookings paid at the desk use the desk's prices; all others use the online prices. */
const isPaidAtDesk = ({ body: { payment } }: Context) =>
  payment.method === 'cash' || payment.method === 'card-terminal';

async function resolveMemberCode({ db, clock, body }: Context) {
  const { payment } = body;
  if (payment.method !== 'member-code') return null;
  requireCodeAlone(body);
  const code = await findCodeWithStatus(db, payment.memberCodeId, clock.now());
  if (code?.status !== 'Active') throw httpError(409, 'checkIn.codeUnusable');
  return code;
}
