import { writeAudit } from '#platform/server/audit-log.ts';
import { httpError, notFound, unauthenticated } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { canAccessArea } from '#shared/areas.ts';
import {
  canCancel,
  canReschedule,
  refundForCancellation,
  refundUntil,
  visitsForCancellation,
} from '../booking-refund-rules.ts';
import { hasReceipt, isWaitingForPayment } from '../bookings-rules.ts';
import { dueOf } from '../no-show-fee-rules.ts';
import { type BookingWithSlot, findBooking } from './bookings-queries.ts';
import { isBookingToken } from './emails/booking-links.ts';
import { findFamilyPermission, type Owner } from './family-bookings-queries.ts';
import type { Payment } from './payments/payments-queries.ts';

/** Maps an account to an owner of bookings; a verified email includes its guest bookings. */
export function toOwner(user: { id: string; email: string; emailVerified: boolean }): Owner {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}

/**
 * Returns a booking that the caller may see: as its owner, as a family member, with the token of its link, or
 * as an admin (which writes an audit entry). Throws 404 otherwise, and 401 if the request has neither a
 * session nor a token. `familyMayBook` is null unless access is through the family.
 */
export async function requireReadableBooking(
  ctx: CallContext,
  bookingId: string,
  token: string | undefined,
): Promise<{ booking: BookingWithSlot; familyMayBook: boolean | null }> {
  if (!ctx.user && token === undefined) throw unauthenticated();
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking) throw notFound();
  const result = { booking, familyMayBook: null };
  if (isBookingToken(ctx, bookingId, token)) return result;
  if (ctx.user && isOwnedBy(booking, toOwner(ctx.user))) return result;
  const familyMayBook = ctx.user && (await findFamilyPermission(ctx.db, ctx.user.id, booking));
  if (familyMayBook !== null) return { booking, familyMayBook };
  if (!ctx.user || !canAccessArea(ctx.user, 'bookings')) throw notFound();
  await writeAudit(ctx.db, {
    actorId: ctx.user.id,
    action: 'booking.read',
    subject: booking.id,
  });
  return result;
}

/** Like requireReadableBooking, but throws 409 if the family shares its bookings for viewing only. */
export async function requireEditableBooking(
  ctx: CallContext,
  bookingId: string,
  token: string | undefined,
): Promise<BookingWithSlot> {
  const { booking, familyMayBook } = await requireReadableBooking(ctx, bookingId, token);
  if (familyMayBook === false) throw httpError(409, 'household.mayNotBook');
  return booking;
}

/** Returns whether a booking belongs to the signed-in caller or the family they joined. */
export async function isOwnBooking(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  booking: BookingWithSlot,
): Promise<boolean> {
  if (!user) return false;
  return (
    isOwnedBy(booking, toOwner(user)) || (await findFamilyPermission(db, user.id, booking)) !== null
  );
}

/** Returns whether the caller may change a booking; always true for their own. */
export function canChangeBooking(
  owner: Owner,
  booking: OwnerFields,
  familyMayBook: boolean | null,
) {
  return isOwnedBy(booking, owner) || familyMayBook === true;
}

type OwnerFields = Pick<BookingWithSlot, 'userId' | 'guardianEmail'>;

function isOwnedBy(booking: OwnerFields, owner: Owner): boolean {
  if (booking.userId !== null) return booking.userId === owner.userId;
  return owner.verifiedEmail !== null && booking.guardianEmail === owner.verifiedEmail;
}

/** Maps a booking for its guardian, with the available actions and the refund if cancelled now. */
export function toOwnBooking(
  ctx: Pick<Services, 'clock' | 'venue'>,
  booking: BookingWithSlot,
  canChange = true,
) {
  const now = ctx.clock.now();
  const policy = ctx.venue();
  const { noShowFee: fee } = booking;
  return {
    ...toListedBooking(booking),
    bookedItems: booking.bookedItems,
    hasEmail: booking.guardianEmail !== null,
    hasReceipt: hasReceipt(booking),
    noShowFee: fee,
    feeDueCents: canChange && fee?.isStillDue ? dueOf(fee) : 0,
    refundCents: refundForCancellation(booking, policy, now),
    visitsBack: visitsForCancellation(booking, policy, now),
    mayTakeCredit: policy.creditForCancelling === 'offered',
    refundUntil: refundUntil(booking.startsAt, policy).toISOString(),
    canCancel: canChange && canCancel(booking, now),
    canReschedule: canChange && canReschedule(booking, policy, now),
    payUntil:
      canChange && isWaitingForPayment(booking, now)
        ? (booking.holdExpiresAt?.toISOString() ?? null)
        : null,
  };
}

/** Returns the method a booking was paid with, and the refunded amount. */
export function toPaymentSummary(
  { priceCents, valueCents, visits, status }: BookingWithSlot,
  payment?: Payment,
) {
  const methodWithoutMoney =
    visits > 0 ? ('pass' as const) : priceCents === 0 ? ('free' as const) : ('value' as const);
  const isPaidWithoutMoney = priceCents === valueCents && status !== 'pending';
  return {
    paidWith: isPaidWithoutMoney ? methodWithoutMoney : (payment?.paidWith ?? null),
    refundedCents: payment?.refundedCents ?? 0,
  };
}

/** Maps the fields that all views of a booking share. */
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
