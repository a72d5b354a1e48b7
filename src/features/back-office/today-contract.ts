import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const count = z.number().int();

/** Today's overview. Fields of an area are null for staff without access to it. */
export const todayContract = contract({
  'GET /api/admin/today': {
    summary: 'Returns today at the venue, and the number of items that need attention.',
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
      /** The reason for closing today, possibly empty; null if the venue is open. */
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
      /** Today's paid bookings whose family has no valid waiver. */
      openWaivers: z.array(
        z.object({
          bookingId: z.string(),
          guardianName: z.string(),
          slotLabel: z.string(),
          childrenCount: count,
        }),
      ),
      /** The number of payments in review or disputed. */
      reviews: count.nullable(),
      failedMails: count.nullable(),
      reports: count.nullable(),
      /** Null for staff. `lastGoodAt` is the last success, `failedAt` the last failure after it, if any. */
      backup: z
        .object({ lastGoodAt: z.string().nullable(), failedAt: z.string().nullable() })
        .nullable(),
    }),
  },
});
