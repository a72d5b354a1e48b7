import { findDaySlots } from '#features/bookings/server/index.ts';
import { countVisits } from '#features/check-in/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { routes } from '#platform/server/http/route.ts';
import { canAccessArea } from '#shared/areas.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { todayContract } from '../today-contract.ts';
import { findLastBackup } from './last-backup-queries.ts';
import {
  countOpenItems,
  findBookingsWithoutWaiver,
  findClosureReason,
  findEventsOfDay,
  findPartiesOfDay,
} from './today-queries.ts';

export const todayRoutes = routes(todayContract, {
  'GET /api/admin/today': async ({ db, clock, venue, user }) => {
    const now = clock.now();
    const { timezone, waiverValidMonths } = venue();
    const date = venueDateOf(now, timezone);
    const dayEnd = instantOf(addDays(date, 1), '00:00', timezone);
    const rules = createWaiverRules(waiverValidMonths, now);
    const [slots, closed, visits, parties, events, openWaivers, openItems, backup] =
      await Promise.all([
        findDaySlots(db, date, timezone),
        findClosureReason(db, date),
        countVisits(db, date),
        findPartiesOfDay(db, date),
        findEventsOfDay(db, instantOf(date, '00:00', timezone), dayEnd),
        findBookingsWithoutWaiver(db, date, rules),
        countOpenItems(db),
        findLastBackup(db),
      ]);
    await writeAuditThrottled(db, { actorId: user.id, action: 'today.read', subject: date });
    const isAdmin = user.role === 'admin';
    return {
      date,
      slots: slots.map((slot) => ({
        label: slot.label,
        capacity: slot.capacity,
        taken: slot.taken,
        startsAt: slot.startsAt.toISOString(),
        endsAt: slot.endsAt.toISOString(),
      })),
      closed,
      inside: { families: visits.families, children: visits.children },
      visits: visits.visitsCount,
      parties,
      events,
      openWaivers,
      reviews: canAccessArea(user, 'orders') ? openItems.reviews : null,
      failedMails: isAdmin ? openItems.failedMails : null,
      reports: canAccessArea(user, 'safety') ? openItems.reports : null,
      backup: isAdmin
        ? {
            lastGoodAt: backup.last?.at.toISOString() ?? null,
            failedAt: backup.failure?.at.toISOString() ?? null,
          }
        : null,
    };
  },
});
