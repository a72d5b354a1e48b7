import { hasStartedPayment, isPayer } from '#platform/server/http/payer-cookie.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { findFamilyPermission } from '../family-bookings-queries.ts';
import { canChangeBooking, toOwner } from '../own-booking.ts';
import { findOpenHolds, type HoldTarget, type OpenHold } from './open-holds-queries.ts';

export type HoldsRequest = {
  target: HoldTarget;
  /** The email of the new booking; null counts only the holds of this browser. */
  guardianEmail: string | null;
};

/**
 * Finds the caller's unpaid bookings (decision 0009): those whose payment this browser started, and those of the caller's
 * account with the same email. The email alone proves nothing. A booking made together with another family is not
 * among them, because that family counts on it.
 */
export async function findOwnHolds(
  ctx: CallContext,
  { target, guardianEmail }: HoldsRequest,
): Promise<OpenHold[]> {
  if (!ctx.user && !hasStartedPayment(ctx, ctx.request)) return [];
  const own: OpenHold[] = [];
  for (const hold of await findOpenHolds(ctx.db, target)) {
    if ((await isOwnHold(ctx, hold, guardianEmail)) && !(await isJoint(ctx, hold))) own.push(hold);
  }
  return own;
}

/** Returns whether this browser started the hold's payment, or the caller's account made it with this email. */
export async function isOwnHold(
  ctx: CallContext,
  hold: Pick<OpenHold, 'sessionId' | 'userId' | 'guardianEmail'>,
  guardianEmail: string | null,
): Promise<boolean> {
  const { db, user, request } = ctx;
  if (hold.sessionId !== null && isPayer(ctx, request, hold.sessionId)) return true;
  if (!user || guardianEmail === null || hold.guardianEmail !== guardianEmail) return false;
  return canChangeBooking(toOwner(user), hold, await findFamilyPermission(db, user.id, hold));
}

const isJoint = async ({ db, hooks }: CallContext, { id, userId }: OpenHold): Promise<boolean> =>
  userId !== null && ((await hooks.jointBookings?.isJoint(db, { id, userId })) ?? false);
