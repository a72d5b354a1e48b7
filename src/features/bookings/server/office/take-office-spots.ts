import { writeAudit } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockSlot, takeSpots, takeSpotsOverCapacity } from '../schedule/slots-queries.ts';

type OfficeSpotsRequest = {
  slotId: string;
  childrenCount: number;
  /** Why the capacity may be exceeded; required if the slot is full. */
  overCapacityReason: string | undefined;
  actorId: string;
  /** The id of the booking or waitlist entry. */
  subject: string;
};

/**
 * Takes the spots of an office booking. Call it last in the transaction, because other bookings of the slot wait for
 * the locked row (decision 0009). With a reason, which the audit log records, it may use the walk-in reserve and exceed
 * the capacity. Throws 409 if the slot is full and no reason is given, or if it was removed or is at its maximum.
 */
export async function takeOfficeSpots(
  { venue }: Pick<Services, 'venue'>,
  db: Db,
  request: OfficeSpotsRequest,
) {
  const { slotId, childrenCount, overCapacityReason, actorId, subject } = request;
  const { walkInReserve } = venue();
  if (await takeSpots(db, slotId, childrenCount, walkInReserve)) return;
  if (!overCapacityReason) {
    const slot = await lockSlot(db, slotId);
    const left = slot ? Math.max(0, slot.capacity - slot.taken - walkInReserve) : 0;
    throw httpError(409, 'bookings.officeSlotFull', { left });
  }
  const missingCount = await takeSpotsOverCapacity(db, slotId, childrenCount);
  if (missingCount === null) throw httpError(409, 'bookings.officeSlotFull', { left: 0 });
  await writeAudit(db, {
    actorId,
    action: 'slot.over-capacity',
    subject,
    detail: { slotId, children: childrenCount, over: missingCount, reason: overCapacityReason },
  });
}
