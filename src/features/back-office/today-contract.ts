import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const count = z.number().int();

/** The day's overview. Fields of an area are null for staff without it. */
export const todayContract = contract({
  'GET /api/admin/today': {
    summary: 'Returns the day at the venue, and counts of what needs attention.',
    access: 'admin',
    area: 'bookings',
    response: z.object({
      date: z.string(),
      slots: z.array(
        z.object({
          label: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          capacity: count,
          taken: count,
        }),
      ),
      /** Why the venue is closed today, possibly empty; null if it is open. */
      closed: z.string().nullable(),
      inside: z.object({ families: count, children: count }),
      visits: count,
      parties: z.array(
        z.object({
          id: z.string(),
          packageName: z.string(),
          guardianName: z.string(),
          kids: count,
          startsAt: z.string(),
          endsAt: z.string(),
        }),
      ),
      events: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          allDay: z.boolean(),
        }),
      ),
      /** Paid bookings of today whose guardian has no counting waiver. */
      openWaivers: z.array(
        z.object({
          bookingId: z.string(),
          guardianName: z.string(),
          slotLabel: z.string(),
          childrenCount: count,
        }),
      ),
      /** Payments in review or disputed. */
      reviews: count.nullable(),
      failedMails: count.nullable(),
      reports: count.nullable(),
      /** Both null before the first backup. */
      backup: z
        .object({ lastGoodAt: z.string().nullable(), failedAt: z.string().nullable() })
        .nullable(),
    }),
  },
});
