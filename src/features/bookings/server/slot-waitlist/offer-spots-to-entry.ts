import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { takeOfficeSpots } from '../office/take-office-spots.ts';
import { ensureSlot, findDaySlots, findSlotRow } from '../schedule/slots-queries.ts';
import { makeOffer } from './make-offer.ts';
import { findEntry, lockEntry } from './slot-waitlist-queries.ts';

/**
 * Offers spots to a waitlist entry regardless of its position, and emails the offer. Returns the offer's end. Throws
 * 404 for an unknown entry, 409 if the entry is not waiting, the slot has started or was removed, or is full and no
 * reason to exceed the capacity is given.
 */
export async function offerSpotsToEntry(
  ctx: Services,
  entryId: string,
  { actorId, overCapacityReason }: { actorId: string; overCapacityReason: string | undefined },
): Promise<Date> {
  const existing = await findEntry(ctx.db, entryId);
  const slot = existing && (await findSlotRow(ctx.db, existing.slotId));
  if (!slot) throw notFound();
  if (slot.startsAt <= ctx.clock.now()) throw httpError(409, 'bookings.slotPast');
  const daySlots = await findDaySlots(ctx.db, slot.venueDate, ctx.venue().timezone);
  const plannedSlot = daySlots.find(({ startTime }) => startTime === slot.startTime);
  if (!plannedSlot) throw httpError(409, 'bookings.slotOff');
  // Updates the row's capacity to match the current schedule.
  await ensureSlot(ctx.db, plannedSlot);
  return inTransaction(ctx.db, async (db) => {
    const entry = await lockEntry(db, entryId);
    if (entry?.state !== 'waiting') throw httpError(409, 'bookings.notWaiting');
    const { slotId, childrenCount } = entry;
    await takeOfficeSpots(ctx, db, {
      slotId,
      childrenCount,
      overCapacityReason,
      actorId,
      subject: entryId,
    });
    const until = await makeOffer(ctx, db, slot, entry);
    await writeAudit(db, { actorId, action: 'slot-waitlist.offered', subject: entryId });
    await announce(db, { desk: true }, { type: 'bookings', payload: {} });
    return until;
  });
}
