import { writeAudit } from '#platform/server/audit-log.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { lockSlot, takeSpots, takeSpotsBeyond } from '../schedule/slots-queries.ts';

type Wanted = {
  slotId: string;
  childrenCount: number;
  /** Why more come than there is room for; without it a full slot refuses. */
  overCapacity: string | undefined;
  actorId: string;
  /** The booking, or the place in line, that they are for. */
  subject: string;
};

/**
 * Takes the spots of what the office books, last in its transaction. With a reason also those that are
 * kept for the door, and more than the slot has; the audit log keeps the reason. Throws 409 else.
 */
export async function takeOfficeSpots({ venue }: Pick<Services, 'venue'>, db: Db, wanted: Wanted) {
  const { slotId, childrenCount, overCapacity, actorId, subject } = wanted;
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
