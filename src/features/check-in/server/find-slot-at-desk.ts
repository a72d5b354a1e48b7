import type { DaySlot } from '#features/bookings/bookings-rules.ts';
import { findDaySlots } from '#features/bookings/server/index.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';

/**
 * Finds today's slot for a walk-in by its label; "now" means the current slot, or the next one. Unlike online, the
 * slot may be in progress. Throws 409 if it is over or none is left today, 404 for an unknown label.
 */
export async function findSlotAtDesk(
  { db, clock, venue }: Pick<Services, 'db' | 'clock' | 'venue'>,
  label: string,
): Promise<DaySlot> {
  const now = clock.now();
  const { timezone } = venue();
  const slots = await findDaySlots(db, venueDateOf(now, timezone), timezone);
  if (label === 'now') {
    const next = slots.find(({ endsAt }) => endsAt > now);
    if (!next) throw httpError(409, 'checkIn.noSlotNow');
    return next;
  }
  const slot = slots.find((candidate) => candidate.label === label);
  if (!slot) throw httpError(404, 'bookings.noSuchSlot');
  if (slot.endsAt <= now) throw httpError(409, 'checkIn.slotOver');
  return slot;
}
