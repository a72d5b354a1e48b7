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

/** Whose bookings the caller may see beyond a signed link: own, and under the verified e-mail. */
export function ownerOf(user: { id: string; email: string; emailVerified: boolean }): Owner {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}

/**
 * The booking, if it is the caller's own or that of the family they joined, the link's token fits, or
 * an admin asks, which is written to the audit log; else 404, as if it did not exist. With neither a
 * session nor a token 401. `familyMayBook` is null unless it is only the family's.
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

/** The same for who is about to change it; 409 for whom the family lets only see it. */
export async function findBookingToChange(
  ctx: CallContext,
  bookingId: string,
  token: string | undefined,
): Promise<BookingWithSlot> {
  const { booking, familyMayBook } = await findOwnBooking(ctx, bookingId, token);
  if (familyMayBook === false) throw httpError(409, 'household.mayNotBook');
  return booking;
}

/** Whether the caller may change a booking of the list: the own ones always. */
export function mayChange(owner: Owner, booking: BookingWithSlot, familyMayBook: boolean | null) {
  return isOwnedBy(booking, owner) || familyMayBook === true;
}

function isOwnedBy(booking: BookingWithSlot, owner: Owner): boolean {
  if (booking.userId !== null) return booking.userId === owner.userId;
  return owner.verifiedEmail !== null && booking.guardianEmail === owner.verifiedEmail;
}

/** A booking as its guardian sees it, with what can be done and what would come back now. */
export function asOwnBooking(
  ctx: Pick<Services, 'clock' | 'venue'>,
  booking: BookingWithSlot,
  mayChange = true,
) {
  const now = ctx.clock.now();
  const policy = ctx.venue();
  return {
    ...asListed(booking),
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

/** How a booking was paid; one that costs nothing is free from the start. */
export function howPaid(
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

/** What every view of a booking shows. */
export function asListed(booking: BookingWithSlot) {
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
