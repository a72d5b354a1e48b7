import { z } from 'zod';
import { paymentFields, priceQuote } from '#features/bookings/booking-payment-fields.ts';
import { guardian } from '#features/bookings/bookings-contract.ts';
import { admissions, expectedCents } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';

/** The venue's own events, or those of other organizers. */
export const eventType = z.enum(['in-house', 'external']);

/** Tags with filter chips; admins may add others. */
export const EVENT_TAGS = ['indoor', 'outdoor', '0-2', '2-5'] as const;

const spots = z.number('invalidInput').int('invalidInput').min(1).max(12);

/** The price that the caller saw; 409 if it has changed since. */
const expectedPrice = {
  /** Of all spots and extras, before codes, with added tax. */
  expectedCents,
  /** Per spot, before added tax: sent by pages that were loaded before `expectedCents` existed. */
  eachCents: expectedCents,
};

/** Extras of the price list that are sold with the spots; omitted for none. */
const extras = admissions;

/** Path parameters of an event. */
export const eventIdParam = z.object({ id: z.uuid('invalidInput') });

/** An approved match who is interested or going (`isGoing`), or is usually free at that time. */
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
  /** Free spots; null for external events. */
  spotsLeft: z.number().int().nullable(),
  /** Per spot, before added tax (`spotPricesOf`). */
  priceCents: z.number().int(),
  /** False for the many external events whose source states no price. */
  priceKnown: z.boolean(),
  /** The caller's price: the member price with a membership. Before added tax. */
  yourPriceCents: z.number().int(),
  tags: z.array(z.string()),
  minAgeMonths: z.number().int().nullable(),
  maxAgeMonths: z.number().int().nullable(),
  cancelled: z.boolean(),
  published: z.boolean(),
  /** Guests without an account can reserve spots. */
  openToGuests: z.boolean(),
  seriesId: z.string().nullable(),
  /** The caller's RSVP; null for visitors and if there is none. */
  you: z
    .object({
      status: z.enum(['interested', 'paying', 'going', 'waiting', 'offered']),
      spots: z.number().int(),
      /** The booking that pays for the spots; null if there is none. */
      bookingId: z.string().nullable(),
      /** Position on the waitlist, from 1. */
      place: z.number().int().nullable(),
      heldUntil: z.string().nullable(),
    })
    .nullable(),
  companions: z.array(companion),
});
export type Event = z.output<typeof event>;

declare module '#shared/page-data.ts' {
  interface PageData {
    /** The event of /calendar/ID as a visitor sees it. */
    event: Event;
    /** The first events of /calendar. */
    events: Event[];
  }
}

export const eventsContract = contract({
  'GET /api/events': {
    summary:
      'Upcoming events: the venue’s for visitors, all for members; past and unpublished ones for admins on request.',
    access: 'visitor',
    sharedBy: 'visitors',
    query: z.object({
      type: eventType.optional(),
      /** Admins only: includes unpublished and past events. */
      includeAll: z.enum(['true', 'false']).optional(),
      /** Admins only: past events, latest first. */
      past: z.enum(['true', 'false']).optional(),
      search: plainText(100).optional(),
      /** Comma-separated chips: free, paid, indoor, outdoor, 0-2, 2-5. */
      filter: z.string().max(200).optional(),
      from: venueDate.optional(),
      to: venueDate.optional(),
      /** Cursor: the last event of the previous page. */
      after: z.uuid('invalidInput').optional(),
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(200).optional(),
    }),
    response: z.array(event),
  },
  'GET /api/events/:id': {
    summary: 'One event.',
    access: 'visitor',
    sharedBy: 'visitors',
    params: eventIdParam,
    response: event,
  },
  'POST /api/events/:id/rsvp': {
    summary: 'Sets the caller’s RSVP: interested, going, or on the waitlist.',
    access: 'member',
    params: eventIdParam,
    body: z.strictObject({
      status: z.enum(['interested', 'going']),
      spots: spots.optional(),
      extras,
      ...expectedPrice,
      /** Joins the waitlist if the event is full. */
      wait: z.boolean().optional(),
      ...paymentFields,
    }),
    /** If `sessionUrl` is set, the spots are held until the payment on that page succeeds or expires. */
    response: z.object({ event, sessionUrl: z.string().nullable() }),
    throttle: { name: 'event-rsvp', limit: 60, minutes: 15 },
  },
  'POST /api/events/:id/reserve': {
    summary:
      'Reserves spots at an event that is open to guests; returns the payment page, or the confirmation page if nothing is due.',
    access: 'visitor',
    params: eventIdParam,
    body: z.strictObject({
      guardianName: plainText(120).min(1, 'yourName'),
      guardianEmail: guardian.shape.guardianEmail,
      spots,
      extras,
      ...expectedPrice,
      ...paymentFields,
    }),
    response: z.object({ sessionUrl: z.string(), sessionId: z.string(), bookingId: z.string() }),
    throttle: { name: 'event-reserve', limit: 60, minutes: 15 },
    remembersPayer: true,
  },
  'POST /api/events/:id/price': {
    summary: 'The price of spots and extras with codes; holds and spends nothing.',
    access: 'visitor',
    params: eventIdParam,
    body: z.strictObject({ spots, extras, ...paymentFields }),
    response: priceQuote,
    throttle: { name: 'booking-price', limit: 120, minutes: 15 },
  },
  'DELETE /api/events/:id/rsvp': {
    summary: 'Withdraws the RSVP; payments are refunded by the booking policy.',
    access: 'member',
    params: eventIdParam,
    query: z.object({
      /** Refunds money as credit, if the venue offers that. */
      asCredit: z.enum(['true', 'false']).optional(),
      /** The refund that the caller saw, in cents; 409 if less is due now. */
      expectedRefundCents: z.coerce.number('invalidInput').int('invalidInput').min(0).optional(),
    }),
    response: z.object({
      event,
      /** The total refund. */
      refundCents: z.number().int(),
      /** The part of the refund that went to gift cards and credit. */
      valueCents: z.number().int(),
    }),
    throttle: { name: 'event-rsvp', limit: 60, minutes: 15 },
  },
  'GET /api/events/:id/event.ics': {
    summary: 'The event as a calendar file.',
    access: 'visitor',
    params: eventIdParam,
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
  },
  'GET /api/events/suggested': {
    summary: 'Events that suit the family, with the reasons.',
    access: 'member',
    response: z.array(z.object({ event, reasons: z.array(z.string()) })),
  },
  'GET /api/calendar.ics': {
    summary: 'Calendar feed of the venue’s events.',
    access: 'visitor',
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
  },
  'GET /api/calendar/feed': {
    summary: 'Whether the caller has a personal feed.',
    access: 'member',
    response: z.object({ createdAt: z.string().nullable() }),
  },
  'POST /api/calendar/feed': {
    summary: 'Creates the secret URL of the personal feed and revokes the previous one.',
    access: 'member',
    body: z.strictObject({}),
    response: z.object({ url: z.string() }),
    shownOnce: true,
  },
  'POST /api/calendar/feed/end': {
    summary: 'Revokes the personal feed.',
    access: 'member',
    body: z.strictObject({}),
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/calendar/own/:token': {
    summary: 'A member’s personal feed of bookings and events, by its secret URL.',
    access: 'public',
    params: z.object({ token: z.string().min(20).max(100) }),
    response: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: { name: 'own-calendar', limit: 240, minutes: 15 },
  },
});
