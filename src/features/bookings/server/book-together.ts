import { randomUUID } from 'node:crypto';
import { findPersonToBook, type PersonToBook } from '#features/accounts/server/index.ts';
import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { findCodeOf } from '#features/member-codes/server/index.ts';
import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { waiverRules } from '#features/waivers/waivers-rules.ts';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { offeredLanguage } from '#shared/languages.ts';
import {
  bookableSpots,
  type DaySlot,
  heldByMailUntil,
  priceForBooking,
} from '../bookings-rules.ts';
import { announceBooking } from './announce-booking.ts';
import { findBooking, insertBooking } from './bookings-queries.ts';
import { holdSpots } from './hold-spots.ts';
import { mailConfirmation, mailHeld } from './mails/booking-mails.ts';
import { writeMailedCheckout } from './payments/mailed-checkout.ts';
import { countChildren, limitHolds } from './refuse-booking.ts';
import { findSlotToBook } from './schedule/find-slot.ts';
import { ensureSlot } from './schedule/slots-queries.ts';

/** A family of a joint booking: the owner's account and the number of children. */
export type TogetherFamily = { userId: string; childrenCount: number };

/**
 * The slot, and the number of children of one family after the venue's limit. Throws 400 or 409
 * unless both families could come now.
 */
export async function findSlotToPlay(
  ctx: Services,
  input: { date: string; slotLabel: string; childrenCount: number },
): Promise<{ slot: DaySlot; childrenCount: number }> {
  const childrenCount = countChildren(input.childrenCount, ctx.venue());
  const slot = await findSlotToBook(ctx, input);
  if (bookableSpots(slot, ctx.venue(), ctx.clock.now()) <= childrenCount) {
    throw httpError(409, 'bookings.slotFull');
  }
  return { slot, childrenCount };
}

/** Whether the account's guardian has a valid waiver. */
export async function mayComeToPlay(ctx: Services, db: Db, userId: string): Promise<boolean> {
  const person = await findPersonToBook(db, userId);
  if (!person) return false;
  const { clock, venue } = ctx;
  return hasValidWaiver(db, person.email, waiverRules(venue().waiverValidMonths, clock.now()));
}

/**
 * Books a slot for both families in the transaction `db`: all spots in one step, or none. Free for
 * a family with an Active code; otherwise a hold that its guardian pays for. `present` is the
 * requesting family, from `network`. Returns the booking ids in the families' order. Throws 409 if
 * the slot is full, a waiver is missing or a code has booked it already, 429 above the limit of
 * open holds.
 */
export async function bookTogether(
  ctx: Services,
  db: Db,
  slot: DaySlot,
  families: TogetherFamily[],
  { present, network }: { present: string; network: string },
): Promise<string[]> {
  const slotId = await ensureSlot(db, slot);
  const parties = await Promise.all(
    families.map(async (family) => ({ family, person: await findPersonToBook(db, family.userId) })),
  );
  // Locked in a fixed order, to avoid a deadlock of two concurrent acceptances.
  for (const email of parties.map(({ person }) => person?.email ?? '').sort()) {
    await advisoryLock(db, email);
  }
  const bookingIds: string[] = [];
  for (const { family, person } of parties) {
    const isPresent = family.userId === present;
    if (!person || !(await mayComeToPlay(ctx, db, family.userId))) {
      throw httpError(409, isPresent ? 'bookings.waiverFirst' : 'matches.otherCannotBook');
    }
    const input = { slot, slotId, person, isPresent, network };
    bookingIds.push(await bookOne(ctx, db, { ...input, childrenCount: family.childrenCount }));
  }
  const childrenCount = families.reduce((sum, family) => sum + family.childrenCount, 0);
  await holdSpots(ctx, db, { slotId, childrenCount });
  return bookingIds;
}

/** Maps a code's second booking of the slot to a 409; rethrows everything else. */
export function explainRefusedTogether(error: unknown): never {
  if (violatedConstraint(error) === 'booking_one_per_code')
    throw httpError(409, 'matches.alreadyBooked');
  throw error;
}

type OneInput = {
  slot: DaySlot;
  slotId: string;
  person: PersonToBook;
  childrenCount: number;
  isPresent: boolean;
  network: string;
};

async function bookOne(ctx: Services, db: Db, input: OneInput): Promise<string> {
  const { slot, slotId, person, isPresent, network } = input;
  const { clock, venue } = ctx;
  const childrenCount = countChildren(input.childrenCount, venue());
  const code = await findCodeOf(db, person.id);
  const usable = code !== null && statusOf(code, clock.now()) === 'Active' ? code : null;
  const priceCents = priceForBooking(usable ? 'member' : 'open-play', childrenCount, venue());
  const isFree = priceCents === 0;
  if (!isFree) {
    // The other family pays by mail: its hold does not count for this network.
    const capacity = isPresent ? slot.capacity : Number.POSITIVE_INFINITY;
    const hold = { guardianEmail: person.email, network, slotId, childrenCount, capacity };
    await limitHolds(ctx, db, hold);
  }
  const heldUntil = isFree ? null : holdEnd(ctx, slot, isPresent);
  const bookingId = randomUUID();
  await insertBooking(db, {
    id: bookingId,
    userId: person.id,
    type: usable ? 'member' : 'open-play',
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
    memberCodeId: usable?.id ?? null,
    holdExpiresAt: heldUntil,
    heldFrom: heldUntil && isPresent ? network : null,
    requestKey: null,
    language: person.language,
  });
  if (heldUntil) {
    await writeMailedCheckout(ctx, db, slot, {
      bookingId,
      type: 'open-play',
      priceCents,
      heldUntil,
      email: person.email,
      language: offeredLanguage(person.language, ctx.venue()),
      cancelPath: '/my-bookings',
    });
  }
  await announceBooking(db, { userId: person.id });
  const booking = await findBooking(db, bookingId);
  if (booking) await (heldUntil ? mailHeld : mailConfirmation)(ctx, db, booking);
  return bookingId;
}

function holdEnd({ clock, config }: Services, slot: DaySlot, isPresent: boolean): Date {
  const now = clock.now();
  return isPresent
    ? new Date(now.getTime() + config.BOOKING_HOLD_MINUTES * 60_000)
    : heldByMailUntil(config, slot, now);
}
