import { writeAudit } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockSlot, takeSpots, takeSpotsBeyond } from '../schedule/slots-queries.ts';

type OfficeSpotsRequest = {
  slotId: string;
  childrenCount: number;
  /** The reason for exceeding the capacity; without it a full slot is refused. */
  overCapacity: string | undefined;
  actorId: string;
  /** The booking or waitlist entry they are for. */
  subject: string;
};

/**
 * Takes the spots of an office booking, last in its transaction. With a reason it may use the
 * walk-in reserve and exceed the capacity; the audit log keeps the reason. Otherwise throws 409.
 */
export async function takeOfficeSpots(
  { venue }: Pick<Services, 'venue'>,
  db: Db,
  request: OfficeSpotsRequest,
) {
  const { slotId, childrenCount, overCapacity, actorId, subject } = request;
  const { walkInReserve } = venue();
  if (await takeSpots(db, slotId, childrenCount, walkInReserve)) return;
  if (!overCapacity) {
    const slot = await lockSlot(db, slotId);
    const left = slot ? Math.max(0, slot.capacity - slot.taken - walkInReserve) : 0;
    throw httpError(409, 'bookings.officeSlotFull', { left });
  }
  const over = await takeSpotsBeyond(db, slotId, childrenCount);
  if (over === null) throw httpError(409, 'bookings.officeSlotFull', { left: 0 });
  await writeAudit(db, {
    actorId,
    action: 'slot.over-capacity',
    subject,
    detail: { slotId, children: childrenCount, over, reason: overCapacity },
  });
}
