import type { visits } from '#features/check-in/server/check-in-tables.ts';
import { idFor } from '#platform/server/seed-numbers.ts';
import { demoPeople } from '../../demo-people.ts';
import { type DemoContext, later, MINUTE_MILLIS } from './demo-context.ts';
import type { PlannedVisit } from './plan-visits.ts';
import { visitTimesOf } from './visit-times.ts';

type Visit = typeof visits.$inferInsert & { checkedInAt: Date };

/** How often a code was scanned, and when last. */
export type Scans = Map<string, { count: number; lastAt: Date }>;

/** Plans the check-ins up to now. */
export function planCheckIns({ now }: DemoContext, planned: readonly PlannedVisit[]): Visit[] {
  return planned.flatMap((visit) => {
    const { id, family, slot, childrenCount, codeId, paidBy, createdAt, cancelledAt } = visit;
    const times =
      paidBy === 'desk'
        ? { arrivesAt: later(createdAt, MINUTE_MILLIS), leavesAt: slot.endsAt }
        : visitTimesOf(id, slot);
    if (cancelledAt || !times || times.arrivesAt > now) return [];
    return [
      {
        id: idFor(`demo check-in ${id}`, 0),
        venueDate: slot.venueDate,
        userId: family.userId,
        memberCodeId: codeId,
        bookingId: id,
        guardianName: family.name,
        childrenCount,
        source: paidBy === 'desk' ? 'walk-in' : codeId ? 'scan' : 'search',
        checkedInAt: times.arrivesAt,
        checkedInBy: demoPeople.desk.id,
        checkedOutAt: times.leavesAt <= now ? times.leavesAt : null,
        createdAt: times.arrivesAt,
      },
    ];
  });
}

export function countScans(checkIns: readonly Visit[]): Scans {
  const scans: Scans = new Map();
  for (const { memberCodeId, checkedInAt } of checkIns) {
    if (!memberCodeId) continue;
    const { count, lastAt } = scans.get(memberCodeId) ?? { count: 0, lastAt: checkedInAt };
    scans.set(memberCodeId, {
      count: count + 1,
      lastAt: lastAt > checkedInAt ? lastAt : checkedInAt,
    });
  }
  return scans;
}
