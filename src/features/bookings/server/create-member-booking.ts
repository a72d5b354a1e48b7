import type { z } from 'zod';
import { findCodeWithStatus } from '#features/member-codes/server/index.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { bookingsContract } from '../bookings-contract.ts';
import { requireWaiver } from './booking-checks.ts';
import type { Hold } from './payments/end-own-holds.ts';
import { findExistingHold, holdBooking } from './payments/hold-booking.ts';
import { coverByCode, parseVisitorGroup, priceVisit } from './price-visit.ts';
import { requireBookableSlot } from './schedule/require-bookable-slot.ts';

type Body = z.output<(typeof bookingsContract)['POST /api/bookings/create-member-booking']['body']>;
type Context = CallContext & { body: Body; user: SessionUser };

/**
 * Books with a valid code: the member's own, the family's if it is shared for booking, or any member's at the desk. The
 * code covers the admissions that take a spot; the rest has to be paid. The booking belongs to the code's owner, so the
 * whole family sees it. Throws 404 or 409 if the code cannot be used.
 */
export async function createMemberBooking(ctx: Context): Promise<Hold> {
  const { body } = ctx;
  const existing = await findExistingHold(ctx);
  if (existing) return existing;
  const group = parseVisitorGroup(ctx, body);
  const code = await requireUsableCode(ctx);
  const slot = await requireBookableSlot(ctx, body);
  const { expectedCents } = body;
  const pricing = { channel: 'online', cover: coverByCode(group), expectedCents } as const;
  const lines = priceVisit(ctx, slot, group, pricing);
  await requireWaiver(ctx, body.guardianEmail);
  return holdBooking(ctx, {
    body,
    type: 'member',
    slot,
    group,
    lines,
    memberCodeId: code.id,
    prepare: async () => code.userId,
  });
}

async function requireUsableCode({ db, clock, body, user }: Context) {
  const code = await findCodeWithStatus(db, body.memberCodeId, clock.now(), user.id);
  const isStaff = user.role !== 'member';
  const isOwnOrStaff = code?.userId === user.id || isStaff;
  if (!code || (!isOwnOrStaff && code.mayBook === null))
    throw httpError(404, 'bookings.codeNotYours');
  if (!isOwnOrStaff && !code.mayBook) throw httpError(409, 'household.codeNotForBooking');
  if (code.status !== 'Active') throw httpError(409, 'bookings.codeUnusable');
  return code;
}
