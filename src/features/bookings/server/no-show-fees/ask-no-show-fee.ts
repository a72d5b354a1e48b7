import type { z } from 'zod';
import { spendCreditOnFee } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { noShowFeeContract } from '../../no-show-fee-contract.ts';
import { askableFee } from '../../no-show-fee-rules.ts';
import { announceBooking } from '../announce-booking.ts';
import { type BookingWithSlot, findBooking, lockBooking } from '../bookings-queries.ts';
import { queueFeeEmail } from '../emails/no-show-fee-emails.ts';
import { canSendTo } from '../emails/send-to-guardian.ts';
import { officeBookingsFilter } from '../office/office-list-queries.ts';
import { findAskableFees, hasFamilyCome, insertFee } from './no-show-fees-queries.ts';

/** At most this many families are asked at once; the rest is left for the next time. */
const BATCH_SIZE = 200;

type Asked = { creditCents: number; dueCents: number };

/** Returns the booking's fee that staff can ask for in cents, 0 with a `reason` if there is none. */
export async function findAskableFee(
  { venue, clock }: Pick<Services, 'venue' | 'clock'>,
  db: Db,
  booking: BookingWithSlot,
) {
  return askableFee({
    booking,
    hasCome: await hasFamilyCome(db, booking.id),
    venueFeeCents: venue().noShowFeeCents,
    now: clock.now(),
  });
}

/**
 * Asks for a booking's no-show fee of `amountCents`, as staff saw it: takes it from the account's credit, and emails the
 * link to pay the rest. Throws 409 with the reason if it can't be asked for, or if the amount has changed.
 */
export async function askForNoShowFee(
  ctx: Services,
  bookingId: string,
  { amountCents, actorId }: { amountCents: number; actorId: string },
): Promise<Asked> {
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    const { feeCents, reason } = await findAskableFee(ctx, db, booking);
    if (reason) throw httpError(409, `bookings.${reason}`);
    if (feeCents !== amountCents) throw httpError(409, 'bookings.feesChanged');
    const { userId } = booking;
    const creditCents = userId
      ? await spendCreditOnFee(ctx, db, { bookingId, userId, feeCents })
      : 0;
    const dueCents = feeCents - creditCents;
    if (dueCents > 0 && !(await canSendTo(ctx, booking))) {
      throw httpError(409, 'bookings.feeNoWayToSend');
    }
    const now = ctx.clock.now();
    const isPaid = dueCents === 0;
    await insertFee(db, {
      bookingId,
      amountCents: feeCents,
      creditCents,
      state: isPaid ? 'paid' : 'asked',
      askedAt: now,
      paidAt: isPaid ? now : null,
    });
    const detail = { feeCents, creditCents };
    await writeAudit(db, { actorId, action: 'booking.fee-asked', subject: bookingId, detail });
    await announceBooking(db, booking);
    const askedBooking = await findBooking(db, bookingId);
    if (askedBooking) await queueFeeEmail(ctx, db, askedBooking);
    return { creditCents, dueCents };
  });
}

type Filter = z.output<(typeof noShowFeeContract)['GET /api/admin/no-show-fees']['query']>;

/** Returns the number and the sum of the fees that can be asked for among the no-shows of the list's filter. */
export async function sumAskableFees(ctx: Services, filter: Filter) {
  const fees = await findFees(ctx, filter);
  return { count: fees.length, totalCents: sumFees(fees) };
}

/**
 * Asks for all fees that `sumAskableFees` counts, each booking in a transaction of its own, so that a crash or a
 * repetition asks no family twice. Throws 409 if their number or sum is not the confirmed one. `skipped` counts
 * bookings that changed meanwhile.
 */
export async function askForNoShowFees(
  ctx: Services,
  { count, totalCents, ...filter }: Filter & { count: number; totalCents: number },
  actorId: string,
) {
  const fees = await findFees(ctx, filter);
  if (fees.length !== count || sumFees(fees) !== totalCents) {
    throw httpError(409, 'bookings.feesChanged');
  }
  const sum = { asked: 0, skipped: 0, creditCents: 0, dueCents: 0 };
  for (const { bookingId, feeCents } of fees) {
    try {
      const asked = await askForNoShowFee(ctx, bookingId, { amountCents: feeCents, actorId });
      sum.asked += 1;
      sum.creditCents += asked.creditCents;
      sum.dueCents += asked.dueCents;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      sum.skipped += 1;
    }
  }
  return sum;
}

const findFees = ({ db, clock, venue }: Services, filter: Filter) =>
  findAskableFees(db, officeBookingsFilter({ ...filter, status: 'no-show' }, clock.now()), {
    feeCents: venue().noShowFeeCents ?? 0,
    limit: BATCH_SIZE,
  });

const sumFees = (fees: { feeCents: number }[]) =>
  fees.reduce((sum, { feeCents }) => sum + feeCents, 0);
