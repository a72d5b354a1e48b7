import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import {
  announceBooking,
  coverByCode,
  coverByPass,
  ensureSlot,
  findBooking,
  findBookingByRequest,
  findPayingFamily,
  insertBooking,
  insertDeskPayment,
  lockSlot,
  parseVisitorGroup,
  payForFamily,
  priceVisit,
  queueConfirmationEmail,
  requireCodeAlone,
  takeSpots,
  throwBookingConflict,
} from '#features/bookings/server/index.ts';
import { findCodeWithStatus } from '#features/member-codes/server/index.ts';
import { deductExtras } from '#features/prices/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { throwValueConflict } from '#features/shop/server/index.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { walkInsContract } from '../walk-ins-contract.ts';
import { findSlotAtDesk } from './find-slot-at-desk.ts';
import {
  findVisitOfBooking,
  findVisitOfCode,
  insertVisit,
  linkBookingToVisit,
  recordScan,
} from './visits-queries.ts';

type Call = (typeof walkInsContract)['POST /api/check-in/walk-ins'];
type Context = CallContext & { user: SessionUser; body: z.output<Call['body']> };
type WalkIn = ResponseOf<Call>;

/**
 * Books a walk-in and checks it in: spots, booking, codes, credit, pass visits, payment, visit and confirmation email in
 * one transaction. May use
 * spots reserved for walk-ins and slots in progress, and skips the limits of online bookings, as staff see the
 * children. Returns the stored walk-in for a repeated Idempotency-Key. Throws 409 if there is no valid waiver, too few
 * spots are left, the slot is over, the price has changed, the code is not Active or does not cover the price, or
 * `visitId` names a visit that already has a booking or belongs to another code.
 */
export async function bookWalkIn(ctx: Context): Promise<WalkIn> {
  const { body, clock, requestKey } = ctx;
  const storedWalkIn = requestKey ? await findStoredWalkIn(ctx.db, requestKey) : null;
  if (storedWalkIn) return storedWalkIn;
  const slot = await findSlotAtDesk(ctx, body.slotLabel);
  await requireWaiverAtDesk(ctx);
  const code = await requireActiveCode(ctx);
  const family = code ? null : await findPayingFamily(ctx.db, body);
  const slotId = await ensureSlot(ctx.db, slot);
  const group = parseVisitorGroup(ctx, body, 'desk');
  const { childrenCount } = group;
  const cover = code ? coverByCode(group) : coverByPass(group, body.visits);
  const lines = priceVisit(ctx, slot, group, {
    channel: 'desk',
    arrivesAt: clock.now(),
    cover,
    expectedCents: body.expectedCents,
  });
  if (code && sumLines(lines).totalCents > 0) throw httpError(409, 'bookings.codeCoversLess');
  return inTransaction(ctx.db, async (db) => {
    const bookingId = randomUUID();
    const userId = code?.userId ?? family?.ownerId ?? null;
    const payer = family?.payer ?? null;
    const input = { bookingId, lines, cover, payer, payment: code ? {} : body };
    const { bookingColumns, dueCents, ...paid } = await payForFamily(ctx, db, input);
    await insertBooking(db, {
      id: bookingId,
      userId,
      type: code ? 'member' : 'open-play',
      slotId,
      date: slot.venueDate,
      slotLabel: slot.label,
      childrenCount,
      ...bookingColumns,
      status: 'paid',
      guardianName: body.guardianName,
      guardianEmail: body.guardianEmail,
      guardianPhone: body.guardianPhone || null,
      notes: body.notes || null,
      memberCodeId: code?.id ?? null,
      holdExpiresAt: null,
      heldFrom: null,
      requestKey,
      language: ctx.language,
      lines: paid.lines,
      at: clock.now(),
    });
    await deductExtras(db, paid.lines, ctx.language);
    await recordPayment(ctx, db, bookingId, dueCents);
    const visitId = await recordVisit(ctx, db, { bookingId, slot, code, userId, childrenCount });
    const { priceCents } = bookingColumns;
    await writeAudit(db, {
      actorId: ctx.user.id,
      action: 'walk-in.booked',
      subject: bookingId,
      detail: {
        method: body.payment.method,
        priceCents,
        ...(dueCents !== priceCents && { dueCents }),
      },
    });
    const booking = await findBooking(db, bookingId);
    if (booking) await queueConfirmationEmail(ctx, db, booking);
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    await announceBooking(db, { userId });
    await takeSpotsAtDesk(db, slotId, childrenCount);
    return { bookingId, visitId, slotLabel: slot.label, priceCents, dueCents };
  })
    .catch(throwValueConflict)
    .catch(throwBookingConflict);
}

/** Runs last in the transaction, to hold the contended lock on the slot's row as briefly as possible. */
async function takeSpotsAtDesk(db: Db, slotId: string, children: number) {
  if (await takeSpots(db, slotId, children, 0)) return;
  const slot = await lockSlot(db, slotId);
  throw httpError(409, 'checkIn.slotFull', { left: slot ? slot.capacity - slot.taken : 0 });
}

/** Returns the walk-in stored by an earlier attempt with the same Idempotency-Key; null if there is none. */
async function findStoredWalkIn(db: Db, requestKey: string): Promise<WalkIn | null> {
  const booking = await findBookingByRequest(db, requestKey);
  const visit = booking ? await findVisitOfBooking(db, booking.id) : null;
  if (!booking || !visit) return null;
  const { slotLabel, priceCents, valueCents } = booking;
  const dueCents = priceCents - valueCents;
  return { bookingId: booking.id, visitId: visit.id, slotLabel, priceCents, dueCents };
}

async function requireWaiverAtDesk({ db, clock, venue, body }: Context) {
  const rules = createWaiverRules(venue().waiverValidMonths, clock.now());
  if (await hasValidWaiver(db, body.guardianEmail, rules)) return;
  throw httpError(409, 'checkIn.waiverFirst');
}

/** Returns the member code used as payment; null for other methods. Throws 409 if it is not Active. */
async function requireActiveCode({ db, clock, body }: Context) {
  const { payment } = body;
  if (payment.method !== 'member-code') return null;
  requireCodeAlone(body);
  const code = await findCodeWithStatus(db, payment.memberCodeId, clock.now());
  if (code?.status !== 'Active') throw httpError(409, 'checkIn.codeUnusable');
  return code;
}

async function recordPayment(
  { body, user, clock }: Context,
  db: Db,
  bookingId: string,
  cents: number,
) {
  const { method } = body.payment;
  if (method === 'member-code' || cents === 0) return;
  await insertDeskPayment(db, {
    bookingId,
    amountCents: cents,
    method,
    takenBy: user.id,
    takenAt: clock.now(),
  });
}

type VisitInput = {
  bookingId: string;
  slot: DaySlot;
  code: { id: string; userId: string } | null;
  /** The account that owns the booking; null for a guest. */
  userId: string | null;
  childrenCount: number;
};

/** Links the booking to the visit just scanned, or creates a visit and counts a scan of the code. */
async function recordVisit(
  ctx: Context,
  db: Db,
  { bookingId, slot, code, userId, childrenCount }: VisitInput,
): Promise<string> {
  const { body, user, clock } = ctx;
  const { guardianName, visitId } = body;
  const booking = { bookingId, childrenCount };
  const visit = { ...booking, guardianName, source: 'walk-in' as const };
  const now = clock.now();
  if (visitId) {
    const visitKey = { id: visitId, memberCodeId: code?.id ?? visitId };
    if (!(await linkBookingToVisit(db, visitKey, booking)))
      throw httpError(409, 'checkIn.visitBooked');
    return visitId;
  }
  if (!code) {
    return insertVisit(db, {
      ...visit,
      venueDate: slot.venueDate,
      userId,
      checkedInAt: now,
      checkedInBy: user.id,
    });
  }
  const memberCodeId = code.id;
  const scan = { ...visit, memberCodeId, by: user.id, today: slot.venueDate, now };
  const recordedScan = await recordScan(db, scan);
  if (recordedScan) return recordedScan.visitId;
  // Scanned within the last two minutes: reuse that visit.
  const recentVisit = await findVisitOfCode(db, memberCodeId);
  if (!recentVisit) throw httpError(409, 'checkIn.codeUnusable');
  await linkBookingToVisit(db, { id: recentVisit.id, memberCodeId }, booking);
  return recentVisit.id;
}
