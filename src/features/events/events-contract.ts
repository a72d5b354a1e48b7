import { z } from 'zod';
import { comesTo, payingWith } from '#features/bookings/bookings-contract.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';

/** Of the house, or of somebody else (decisions: Name). */
export const eventType = z.enum(['in-house', 'external']);

/** Tags that the filter chips know, beside those that an admin types (decisions: Events). */
export const EVENT_TAGS = ['indoor', 'outdoor', '0-2', '2-5'] as const;

/** Names the event of a call. */
export const eventId = z.object({ id: z.uuid('invalidInput') });

/** Somebody to go with: an approved match who comes, or who would be free. */
const companion = z.object({
  userId: z.string(),
  firstName: z.string(),
  profileImageUrl: z.string().nullable(),
  isGoing: z.boolean(),
});

/** An event as a viewer sees it. Instants as ISO text, amounts in cents, ages in months. */
export const event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  eventType,
  location: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  allDay: z.boolean(),
  capacity: z.number().int(),
  /** Spots that are left; null for events of others. */
  spotsLeft: z.number().int().nullable(),
  priceCents: z.number().int(),
  /** Whether anybody knows the price: many sources do not say. */
  priceKnown: z.boolean(),
  /** What the caller pays: the member price where they hold a membership. */
  yourPriceCents: z.number().int(),
  tags: z.array(z.string()),
  minAgeMonths: z.number().int().nullable(),
  maxAgeMonths: z.number().int().nullable(),
  cancelled: z.boolean(),
  published: z.boolean(),
  seriesId: z.string().nullable(),
  /** How the caller stands to it; null for visitors and those who said nothing. */
  you: z
    .object({
      status: z.enum(['interested', 'paying', 'going', 'waiting', 'offered']),
      spots: z.number().int(),
      /** What was paid for it, or is being paid. */
      bookingId: z.string().nullable(),
      /** Place in line, from 1. */
      place: z.number().int().nullable(),
      heldUntil: z.string().nullable(),
    })
    .nullable(),
  companions: z.array(companion),
});
export type Event = z.output<typeof event>;

export const eventsContract = contract({
  'GET /api/events': {
    summary:
      'Events from now on: those of the house for visitors, all for members; for admins what is over, too.',
    access: 'visitor',
    query: z.object({
      type: eventType.optional(),
      /** Admins only: what is not published or over, too. */
      includeAll: z.enum(['true', 'false']).optional(),
      /** Admins only: what is over, the latest first. */
      past: z.enum(['true', 'false']).optional(),
      search: plainText(100).optional(),
      /** Chips, by commas: free, paid, indoor, outdoor, 0-2, 2-5. */
      filter: z.string().max(200).optional(),
      from: venueDate.optional(),
      to: venueDate.optional(),
      /** The last event that is known: what comes after it. */
      after: z.uuid('invalidInput').optional(),
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(200).optional(),
    }),
    response: z.array(event),
  },
  'GET /api/events/:id': {
    summary: 'One event.',
    access: 'visitor',
    params: eventId,
    response: event,
  },
  'POST /api/events/:id/rsvp': {
    summary: 'Says that the caller is interested, comes, or waits for a spot.',
    access: 'member',
    params: eventId,
    body: z.strictObject({
      status: z.enum(['interested', 'going']),
      spots: z.number('invalidInput').int('invalidInput').min(1).max(12).optional(),
      /** Waits in line if there is no room. */
      wait: z.boolean().optional(),
      ...payingWith,
    }),
    /** With `sessionUrl` the spots are held until they are paid for there. */
    response: z.object({ event, sessionUrl: z.string().nullable() }),
    throttle: { name: 'event-rsvp', limit: 60, minutes: 15 },
  },
  'POST /api/events/:id/price': {
    summary: 'What spots of a paid event come to with codes; nothing is held or spent.',
    access: 'member',
    params: eventId,
    body: z.strictObject({
      spots: z.number('invalidInput').int('invalidInput').min(1).max(12),
      ...payingWith,
    }),
    response: comesTo,
    throttle: { name: 'booking-price', limit: 120, minutes: 15 },
  },
  'DELETE /api/events/:id/rsvp': {
    summary: 'Takes it back; what was paid comes back by the policy of bookings.',
    access: 'member',
    params: eventId,
    query: z.object({
      /** Money comes back as credit instead, where the venue offers that. */
      asCredit: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({
      event,
      /** All that comes back, wherever it goes. */
      refundCents: z.number().int(),
      /** Of it, what goes back to gift cards and credit, or becomes credit. */
      valueCents: z.number().int(),
    }),
    throttle: { name: 'event-rsvp', limit: 60, minutes: 15 },
  },
  'GET /api/events/:id/event.ics': {
    summary: 'The event for a calendar.',
    access: 'visitor',
    params: eventId,
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
  },
  'GET /api/events/suggested': {
    summary: 'Events that suit the family, with why.',
    access: 'member',
    response: z.array(z.object({ event, reasons: z.array(z.string()) })),
  },
  'GET /api/calendar.ics': {
    summary: 'The events of the house, to subscribe to.',
    access: 'visitor',
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
  },
  'GET /api/calendar/feed': {
    summary: 'Whether the caller has a feed of their own.',
    access: 'member',
    response: z.object({ createdAt: z.string().nullable() }),
  },
  'POST /api/calendar/feed': {
    summary: 'Makes the secret address of the own feed anew; the old one ends.',
    access: 'member',
    body: z.strictObject({}),
    response: z.object({ url: z.string() }),
    shownOnce: true,
  },
  'POST /api/calendar/feed/end': {
    summary: 'Ends the own feed.',
    access: 'member',
    body: z.strictObject({}),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/calendar/own/:token': {
    summary: 'A member’s own bookings and events, by the secret of the address.',
    access: 'public',
    params: z.object({ token: z.string().min(20).max(100) }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: { name: 'own-calendar', limit: 240, minutes: 15 },
  },
});
