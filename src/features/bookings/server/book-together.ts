import { randomUUID } from 'node:crypto';
import { findGuardianContact, type GuardianContact } from '#features/accounts/server/index.ts';
import { holdExpiry, paymentLinkExpiry } from '#features/checkouts/server/index.ts';
import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { findCodeOf } from '#features/member-codes/server/index.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { bookableSpots, type DaySlot } from '../bookings-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { findBooking, insertBooking } from './bookings-queries.ts';
import { queueConfirmationEmail, queueHoldEmail } from './emails/booking-emails.ts';
import { enforceHoldLimits } from './hold-limits.ts';
import { createEmailedCheckout } from './payments/emailed-checkout.ts';
import { coverByCode, parseVisitorGroup, priceVisit } from './price-visit.ts';
import { requireBookableSlot } from './schedule/require-bookable-slot.ts';
import { ensureSlot } from './schedule/slots-queries.ts';
import { takeBookingSpots } from './take-booking-spots.ts';

/** A family of a joint booking. `userId` is the account of its owner. */
export type JointFamily = { userId: string; childrenCount: number };

/**
 * Returns one family's validated number of children, and a slot with room for them and at least one more child. Throws
 * 400 for an invalid number, 409 if the slot cannot be booked or is full.
 */
export async function requireSlotForFamilies(
  ctx: Services,
  input: { date: string; slotLabel: string; childrenCount: number },
): Promise<{ slot: DaySlot; childrenCount: number }> {
  const { childrenCount } = parseVisitorGroup({ ...ctx, language: 'en' }, input);
  const slot = await requireBookableSlot(ctx, input);
  if (bookableSpots(slot, ctx.venue(), ctx.clock.now()) <= childrenCount) {
    throw httpError(409, 'bookings.slotFull');
  }
  return { slot, childrenCount };
}

/** Returns whether the account's guardian has a valid waiver. */
export async function hasGuardianWaiver(ctx: Services, db: Db, userId: string): Promise<boolean> {
  const person = await findGuardianContact(db, userId);
  if (!person) return false;
  const { clock, venue } = ctx;
  return hasValidWaiver(
    db,
    person.email,
    createWaiverRules(venue().waiverValidMonths, clock.now()),
  );
}

/**
 * Books a slot for both families in the transaction `db`. A family with an Active code books for free; otherwise its
 * guardian gets a hold to pay for. `requesterId` is the account that sent the request from `network`. Returns the
 * booking ids in the order of `families`. Throws 409 if the slot is full or a waiver is missing, 429 above the limit on
 * open holds, and the constraint violation that `throwJointBookingConflict` maps if a code has booked the slot already.
 */
export async function bookTogether(
  ctx: Services,
  db: Db,
  slot: DaySlot,
  families: JointFamily[],
  { requesterId, network }: { requesterId: string; network: string },
): Promise<string[]> {
  const slotId = await ensureSlot(db, slot);
  const guardians = await Promise.all(
    families.map(async (family) => ({
      family,
      person: await findGuardianContact(db, family.userId),
    })),
  );
  // Locked in a fixed order, so concurrent acceptances cannot deadlock.
  for (const email of guardians.map(({ person }) => person?.email ?? '').sort()) {
    await acquireAdvisoryLock(db, email);
  }
  const bookingIds: string[] = [];
  for (const { family, person } of guardians) {
    const isRequesting = family.userId === requesterId;
    if (!person || !(await hasGuardianWaiver(ctx, db, family.userId))) {
      throw httpError(409, isRequesting ? 'bookings.waiverFirst' : 'matches.otherCannotBook');
    }
    const input = { slot, slotId, person, isRequesting, network };
    bookingIds.push(await bookFamily(ctx, db, { ...input, childrenCount: family.childrenCount }));
  }
  const childrenCount = families.reduce((sum, family) => sum + family.childrenCount, 0);
  await takeBookingSpots(ctx, db, { slotId, childrenCount });
  return bookingIds;
}

/** Throws 409 for the second booking of a slot with the same code; rethrows other errors. */
export function throwJointBookingConflict(error: unknown): never {
  if (violatedConstraint(error) === 'booking_one_per_code')
    throw httpError(409, 'matches.alreadyBooked');
  throw error;
}

type FamilyBookingInput = {
  slot: DaySlot;
  slotId: string;
  person: GuardianContact;
  childrenCount: number;
  isRequesting: boolean;
  network: string;
};

async function bookFamily(ctx: Services, db: Db, input: FamilyBookingInput): Promise<string> {
  const { slot, slotId, person, isRequesting, network } = input;
  const { clock, venue } = ctx;
  const code = await findCodeOf(db, person.id);
  const activeCode = code !== null && statusOf(code, clock.now()) === 'Active' ? code : null;
  const language = resolveLanguage(person.language, venue());
  const group = parseVisitorGroup({ venue, language }, input);
  const { childrenCount } = group;
  const cover = activeCode ? coverByCode(group) : null;
  const lines = priceVisit({ venue, language }, slot, group, { channel: 'online', cover });
  const priceCents = sumLines(lines).totalCents;
  const isFree = priceCents === 0;
  if (!isFree) {
    // The other family pays from an email, so this network's limit per slot does not apply to its hold.
    const capacity = isRequesting ? slot.capacity : Number.POSITIVE_INFINITY;
    const hold = { guardianEmail: person.email, network, slotId, childrenCount, capacity };
    await enforceHoldLimits(ctx, db, hold);
  }
  const heldUntil = isFree ? null : computeHoldExpiry(ctx, slot, isRequesting);
  const bookingId = randomUUID();
  await insertBooking(db, {
    id: bookingId,
    userId: person.id,
    type: activeCode ? 'member' : 'open-play',
    slotId,
    date: slot.venueDate,
    slotLabel: slot.label,
    childrenCount,
    priceCents,
    status: isFree ? 'paid' : 'pending',
    guardianName: person.name,
    guardianEmail: person.email,
    guardianPhone: person.phone,
    notes: null,
    memberCodeId: activeCode?.id ?? null,
    holdExpiresAt: heldUntil,
    heldFrom: heldUntil && isRequesting ? network : null,
    requestKey: null,
    language: person.language,
    lines,
    at: clock.now(),
  });
  if (heldUntil) {
    await createEmailedCheckout(ctx, db, slot, {
      bookingId,
      type: 'open-play',
      lines,
      dueCents: priceCents,
      heldUntil,
      email: person.email,
      language,
      cancelPath: '/my-bookings',
    });
  }
  await announceBooking(db, { userId: person.id });
  const booking = await findBooking(db, bookingId);
  if (booking) await (heldUntil ? queueHoldEmail : queueConfirmationEmail)(ctx, db, booking);
  return bookingId;
}

function computeHoldExpiry(ctx: Services, slot: DaySlot, isRequesting: boolean): Date {
  return isRequesting ? holdExpiry(ctx) : paymentLinkExpiry(ctx, slot);
}
