import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { byLink, guardian, wantedSpots } from './bookings-contract.ts';

/** The state of a waitlist entry. */
export const placeState = z.enum(['waiting', 'offered', 'booked', 'expired', 'left']);

/** The member's own waitlist entry for an upcoming slot. */
const myPlace = z.object({
  id: z.string(),
  date: z.string(),
  slotLabel: z.string(),
  startsAt: z.string(),
  childrenCount: z.number().int(),
  state: z.enum(['waiting', 'offered']),
  /** 1 for the first. */
  position: z.number().int(),
  /** End of the offer, and the token that books it. */
  keptUntil: z.string().nullable(),
  offer: z.string().nullable(),
});

export const slotWaitlistContract = contract({
  'POST /api/bookings/slot-waitlist': {
    summary: 'Joins the waitlist of a full slot.',
    access: 'visitor',
    body: z.strictObject({
      ...wantedSpots,
      ...guardian.omit({ notes: true, guardianPhone: true }).shape,
    }),
    response: z.object({ success: z.literal(true), position: z.number().int() }),
    throttle: { name: 'slot-waitlist', limit: 20, minutes: 60 },
  },
  'GET /api/bookings/slot-waitlist/mine': {
    summary: "The signed-in member's waitlist entries, the next slot first.",
    access: 'member',
    response: z.array(myPlace),
  },
  'POST /api/bookings/slot-waitlist/:id/leave': {
    summary: 'Leaves a waitlist with an entry of the signed-in member.',
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/bookings/slot-waitlist/place': {
    summary: 'The state of a waitlist entry, by the link in its mails; no personal data.',
    access: 'public',
    query: z.strictObject({ token: plainText(100).min(1, 'required') }),
    response: z.object({
      state: placeState,
      /** End of the offer. */
      keptUntil: z.string().nullable(),
    }),
    throttle: byLink,
  },
  'POST /api/bookings/slot-waitlist/leave': {
    summary: "Leaves a waitlist, by the link in the waitlist's mails.",
    access: 'public',
    body: z.strictObject({ token: plainText(100).min(1, 'required') }),
    response: z.object({ success: z.literal(true) }),
    throttle: byLink,
  },
});
