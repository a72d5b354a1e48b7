import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { byLink, guardian, wantedSpots } from './bookings-contract.ts';

/** How a place in a slot's line stands. */
export const placeState = z.enum(['waiting', 'offered', 'booked', 'expired', 'left']);

/** A place of one's own in the line of a slot that is still to come. */
const myPlace = z.object({
  id: z.string(),
  date: z.string(),
  slotLabel: z.string(),
  startsAt: z.string(),
  childrenCount: z.number().int(),
  state: z.enum(['waiting', 'offered']),
  /** 1 for the first in line. */
  position: z.number().int(),
  /** Until when the spots of an offer are kept, and the token that books them. */
  keptUntil: z.string().nullable(),
  offer: z.string().nullable(),
});

export const slotWaitlistContract = contract({
  'POST /api/bookings/slot-waitlist': {
    summary: 'Takes a place on the waitlist of a full slot.',
    access: 'visitor',
    body: z.strictObject({
      ...wantedSpots,
      ...guardian.omit({ notes: true, guardianPhone: true }).shape,
    }),
    response: z.object({ success: z.literal(true), position: z.number().int() }),
    throttle: { name: 'slot-waitlist', limit: 20, minutes: 60 },
  },
  'GET /api/bookings/slot-waitlist/mine': {
    summary: "The signed-in member's places in line, the next slot first.",
    access: 'member',
    response: z.array(myPlace),
  },
  'POST /api/bookings/slot-waitlist/:id/leave': {
    summary: "Gives up a place of one's own.",
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/bookings/slot-waitlist/place': {
    summary: 'How a place in line stands, by the link in its mails; no personal data.',
    access: 'public',
    query: z.strictObject({ token: plainText(100).min(1, 'required') }),
    response: z.object({
      state: placeState,
      /** Until when the spots of an offer are kept. */
      keptUntil: z.string().nullable(),
    }),
    throttle: byLink,
  },
  'POST /api/bookings/slot-waitlist/leave': {
    summary: "Gives up one's place, by the link in the waitlist's mails.",
    access: 'public',
    body: z.strictObject({ token: plainText(100).min(1, 'required') }),
    response: z.object({ success: z.literal(true) }),
    throttle: byLink,
  },
});
