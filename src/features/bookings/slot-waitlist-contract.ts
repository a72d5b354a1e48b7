import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { guardian, linkThrottle, requestedSpots } from './bookings-contract.ts';

export const entryState = z.enum(['waiting', 'offered', 'booked', 'expired', 'left']);

/** A member's own waitlist entry for an upcoming slot. */
const myEntry = z.object({
  id: z.string(),
  date: z.string(),
  slotLabel: z.string(),
  startsAt: z.string(),
  childrenCount: z.number().int(),
  state: z.enum(['waiting', 'offered']),
  /** Starts at 1. */
  position: z.number().int(),
  /** The end of the offer; null without one. */
  keptUntil: z.string().nullable(),
  /** The token that books the offered spots; null without an offer. */
  offer: z.string().nullable(),
});

export const slotWaitlistContract = contract({
  'POST /api/bookings/slot-waitlist': {
    summary: 'Joins the waitlist of a full slot.',
    access: 'visitor',
    body: z.strictObject({
      ...requestedSpots,
      ...guardian.omit({ notes: true, guardianPhone: true }).shape,
    }),
    response: z.object({ success: z.literal(true), position: z.number().int() }),
    throttle: { name: 'slot-waitlist', limit: 20, minutes: 60 },
  },
  'GET /api/bookings/slot-waitlist/mine': {
    summary: "The signed-in member's waitlist entries, soonest slot first.",
    access: 'member',
    response: z.array(myEntry),
  },
  'POST /api/bookings/slot-waitlist/:id/leave': {
    summary: "Removes one of the signed-in member's waitlist entries.",
    access: 'member',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/bookings/slot-waitlist/place': {
    summary: 'The state of a waitlist entry, by the token in its emails, without personal data.',
    access: 'public',
    query: z.strictObject({ token: plainText(100).min(1, 'required') }),
    response: z.object({
      state: entryState,
      /** The end of the offer; null without one. */
      keptUntil: z.string().nullable(),
    }),
    throttle: linkThrottle,
  },
  'POST /api/bookings/slot-waitlist/leave': {
    summary: 'Removes a waitlist entry, by the token in its emails.',
    access: 'public',
    body: z.strictObject({ token: plainText(100).min(1, 'required') }),
    response: z.object({ success: z.literal(true) }),
    throttle: linkThrottle,
  },
});
