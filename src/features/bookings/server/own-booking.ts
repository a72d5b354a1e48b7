import { writeAudit } from '#platform/server/audit-log.ts';
import { httpError, notFound, signInFirst } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { worksIn } from '#shared/areas.ts';
import {
  canCancel,
  canReschedule,
  isWaitingForPayment,
  refundForCancelling,
  refundUntil,
  visitsForCancelling,
} from '../bookings-rules.ts';
import { type BookingWithSlot, findBooking } from './bookings-queries.ts';
import { findSharedRight, type Owner } from './family-bookings-queries.ts';
import { opensBooking } from './mails/booking-links.ts';
import type { Payment } from './payments/payments-queries.ts';

/**
 * The caller's bookings without a signed link: the account's, and those under its verified e-mail.
 */
export function ownerOf(user: { id: string; email: string; emailVerified: boolean }): Owner {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}

/**
 * The booking if the caller may see it: their own or their family's, by the link's token, or as an
 * admin (written to the audit log). Otherwise 404, as if it did not exist; 401 without session and
 * token. `familyMayBook` is null unless it is only the family's.
 */
export async function findOwnBooking(
  ctx: CallContext,
  bookingId: string,
  token: string | undefined,
): Promise<{ booking: BookingWithSlot; familyMayBook: boolean | null }> {
  if (!ctx.user && token === undefined) throw signInFirst();
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking) throw notFound();
  const own = { booking, familyMayBook: null };
  if (opensBooking(ctx, bookingId, token)) return own;
  if (ctx.user && isOwnedBy(booking, ownerOf(ctx.user))) return own;
  const familyMayBook = ctx.user && (await findSharedRight(ctx.db, ctx.user.id, booking));
  if (familyMayBook !== null) return { booking, familyMayBook };
  if (!ctx.user || !worksIn(ctx.user, 'bookings')) throw notFound();
  await writeAudit(ctx.db, {
    actorId: ctx.user.id,
    action: 'booking.read',
    subject: booking.id,
  });
  return own;
}

/** The same before a change; 409 if the family only lets the caller see it. */
export async function findBookingToChange(
  ctx: CallContext,
  bookingId: string,
  token: string | undefined,
): Promise<BookingWithSlot> {
  const { booking, familyMayBook } = await findOwnBooking(ctx, bookingId, token);
  if (familyMayBook === false) throw httpError(409, 'household.mayNotBook');
  return booking;
}

/** Whether the caller may change a listed booking; always true for their own. */
export function mayChange(owner: Owner, booking: BookingWithSlot, familyMayBook: boolean | null) {
  return isOwnedBy(booking, owner) || familyMayBook === true;
}

function isOwnedBy(booking: BookingWithSlot, owner: Owner): boolean {
  if (booking.userId !== null) return booking.userId === owner.userId;
  return owner.verifiedEmail !== null && booking.guardianEmail === owner.verifiedEmail;
}

/** A booking as its guardian sees it, with available actions and the refund if cancelled now. */
export function toOwnBooking(
  ctx: Pick<Services, 'clock' | 'venue'>,
  booking: BookingWithSlot,
  mayChange = true,
) {
  const now = ctx.clock.now();
  const policy = ctx.venue();
  return {
    ...toListedBooking(booking),
    hasEmail: booking.guardianEmail !== null,
    refundCents: refundForCancelling(booking, policy, now),
    visitsBack: visitsForCancelling(booking, policy, now),
    mayTakeCredit: policy.creditForCancelling === 'offered',
    refundUntil: refundUntil(booking.startsAt, policy).toISOString(),
    canCancel: mayChange && canCancel(booking, now),
    canReschedule: mayChange && canReschedule(booking, policy, now),
    payUntil:
      mayChange && isWaitingForPayment(booking, now)
        ? (booking.holdExpiresAt?.toISOString() ?? null)
        : null,
  };
}

/** How a booking was paid; one without a price is free. */
export function paymentOf(
  { priceCents, valueCents, visits, status }: BookingWithSlot,
  payment?: Payment,
) {
  const withoutMoney =
    visits > 0 ? ('pass' as const) : priceCents === 0 ? ('free' as const) : ('value' as const);
  const isWithoutMoney = priceCents === valueCents && status !== 'pending';
  return {
    paidWith: isWithoutMoney ? withoutMoney : (payment?.paidWith ?? null),
    refundedCents: payment?.refundedCents ?? 0,
  };
}

/** Fields shared by all views of a booking. */
export function toListedBooking(booking: BookingWithSlot) {
  return {
    id: booking.id,
    type: booking.type as 'open-play' | 'trial' | 'member' | 'event',
    eventTitle: booking.eventTitle,
    status: booking.status as 'pending' | 'paid' | 'cancelled',
    date: booking.date,
    slotLabel: booking.slotLabel,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    childrenCount: booking.childrenCount,
    priceCents: booking.priceCents,
    valueCents: booking.valueCents,
    visits: booking.visits,
    guardianName: booking.guardianName,
    notes: booking.notes,
    createdAt: booking.createdAt.toISOString(),
  };
}
