import { z } from 'zod';
import { bookingStatus } from '#features/bookings/bookings-contract.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';

/** Groups of an area are null for staff without access to the area. */
export const searchContract = contract({
  'GET /api/admin/search': {
    summary:
      'Searches families, bookings, orders and events; at most five of each. For admins, and staff with areas.',
    access: 'admin',
    area: 'any',
    query: z.object({ q: plainText(100).pipe(z.string().min(2, 'required')) }),
    throttle: { name: 'office-search', limit: 600, minutes: 10 },
    response: z.object({
      families: z
        .array(z.object({ id: z.string(), name: z.string(), email: z.string() }))
        .nullable(),
      bookings: z
        .array(
          z.object({
            id: z.string(),
            guardianName: z.string(),
            date: z.string(),
            slotLabel: z.string(),
            status: bookingStatus,
          }),
        )
        .nullable(),
      orders: z
        .array(
          z.object({
            id: z.string(),
            guardianName: z.string(),
            totalCents: z.number().int(),
            createdAt: z.string(),
          }),
        )
        .nullable(),
      events: z
        .array(z.object({ id: z.string(), title: z.string(), startsAt: z.string() }))
        .nullable(),
    }),
  },
});
