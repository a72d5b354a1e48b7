import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

const count = z.number().int();

/** What the owner opens in the morning. What belongs to another area is null for staff without it. */
export const todayContract = contract({
  'GET /api/admin/today': {
    summary: 'The day at the venue, and what waits for somebody.',
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
      /** Why the venue is closed today, maybe without a reason; null on an open day. */
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
      /** Paid bookings of today whose guardian has no waiver that counts. */
      openWaivers: z.array(
        z.object({
          bookingId: z.string(),
          guardianName: z.string(),
          slotLabel: z.string(),
          childrenCount: count,
        }),
      ),
      /** Payments that somebody has to look at; refunds that the provider refused. */
      reviews: count.nullable(),
      failedMails: count.nullable(),
      reports: count.nullable(),
      /** Instants; both null before the first backup was tried. */
      backup: z
        .object({ lastGoodAt: z.string().nullable(), failedAt: z.string().nullable() })
        .nullable(),
    }),
  },
});
