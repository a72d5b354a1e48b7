import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant, plainText, venueDate } from '#shared/fields.ts';
import { event, eventIdParam, eventType } from './events-contract.ts';

const optionalText = (max: number) =>
  plainText(max)
    .nullable()
    .transform((text) => text || null);

/** Fields of the event form, with the messages of spec 5. */
const eventFields = {
  title: plainText(200).min(1, 'eventTitle'),
  description: optionalText(4000),
  eventType,
  location: optionalText(300),
  sourceUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'eventUrl' }).max(2000, 'tooLong')])
    .nullable()
    .transform((url) => url || null),
  startsAt: instant('eventStart'),
  endsAt: instant('eventEnd'),
  allDay: z.boolean('invalidInput'),
  capacity: z.number('invalidInput').int('invalidInput').min(1, 'atLeastOneSpot').max(100_000),
  priceCents: z.number('invalidInput').int('invalidInput').min(0, 'eventPrice').max(1_000_000),
  memberPriceCents: z
    .number('invalidInput')
    .int('invalidInput')
    .min(0, 'eventPrice')
    .max(1_000_000)
    .nullable(),
  tags: z.array(plainText(40).min(1, 'required')).max(20, 'tooManyTags'),
  minAgeMonths: z
    .number('invalidInput')
    .int('invalidInput')
    .min(0, 'eventAge')
    .max(240, 'eventAge')
    .nullable(),
  maxAgeMonths: z
    .number('invalidInput')
    .int('invalidInput')
    .min(0, 'eventAge')
    .max(240, 'eventAge')
    .nullable(),
  published: z.boolean('invalidInput'),
  openToGuests: z.boolean('invalidInput'),
};

/**
 * The recurrence of an event: every `interval` weeks on some weekdays, or every `interval` months on the first event's
 * date or weekday ("the second Saturday").
 */
const recurrence = z.strictObject({
  every: z.enum(['week', 'month']),
  interval: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
  /** For weeks: 0 is Sunday. The first event's weekday is always added. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  monthBy: z.enum(['date', 'weekday']).optional(),
  /** The last possible day. If omitted, the series is unlimited. */
  lastDay: venueDate.nullable().optional(),
});

const newEvent = z.strictObject({
  ...z.object(eventFields).partial().shape,
  title: eventFields.title,
  startsAt: eventFields.startsAt,
  endsAt: eventFields.endsAt,
  repeats: recurrence.optional(),
});

const eventChange = z
  .strictObject(eventFields)
  .partial()
  .extend({
    /** Cancels or restores the event. */
    cancelled: z.boolean('invalidInput').optional(),
    /** Applies the change to this event (default), or also to all later ones of its series. */
    scope: z.enum(['this', 'following']).optional(),
  });

/** Validated input. */
export type NewEvent = z.output<typeof newEvent>;
export type EventChange = z.output<typeof eventChange>;
/** Input as the form sends it. */
export type EventInput = z.input<typeof newEvent>;
export type EventChangeInput = z.input<typeof eventChange>;

/** The people and payments affected by a change or cancellation. */
const affected = z.object({
  events: z.number().int(),
  /** The number of families that are going or paying. */
  going: z.number().int(),
  /** The number of families on the waitlist. */
  waiting: z.number().int(),
  /** The number of paid bookings. */
  paid: z.number().int(),
  /** The amount to refund for them. */
  paidCents: z.number().int(),
});

/** Event management (spec 2, Admin dashboard: Events). */
export const eventAdminContract = contract({
  'POST /api/events': {
    summary: 'Adds an event or a series.',
    access: 'admin',
    area: 'events',
    status: 201,
    body: newEvent,
    response: event,
  },
  'PATCH /api/events/:id': {
    summary: 'Changes an event, or the rest of its series, and notifies its guests.',
    access: 'admin',
    area: 'events',
    params: eventIdParam,
    body: eventChange,
    response: event,
  },
  'DELETE /api/events/:id': {
    summary:
      'Removes an event, or the rest of its series; cancels events with guests or bookings instead.',
    access: 'admin',
    area: 'events',
    params: eventIdParam,
    query: z.object({ scope: z.enum(['this', 'following']).optional() }),
    response: z.object({ success: z.literal(true), cancelled: z.boolean() }),
  },
  'GET /api/admin/events/:id': {
    summary: 'Details for the event form, and who is affected by a change.',
    access: 'admin',
    area: 'events',
    params: eventIdParam,
    response: z.object({
      event,
      memberPriceCents: z.number().int().nullable(),
      /** Number of taken spots. */
      taken: z.number().int(),
      /** Its recurrence; null for a single event. */
      repeats: z
        .object({
          every: z.enum(['week', 'month']),
          interval: z.number().int(),
          weekdays: z.array(z.number().int()),
          monthBy: z.enum(['date', 'weekday']),
          lastDay: z.string().nullable(),
        })
        .nullable(),
      affected: z.object({ this: affected, following: affected.nullable() }),
    }),
  },
});
