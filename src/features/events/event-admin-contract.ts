import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant, plainText, venueDate } from '#shared/fields.ts';
import { event, eventId, eventType } from './events-contract.ts';

const optional = (longest: number) =>
  plainText(longest)
    .nullable()
    .transform((text) => text || null);

/** Spec 5, Event form: its problems to the letter. */
const eventFields = {
  title: plainText(200).min(1, 'eventTitle'),
  description: optional(4000),
  eventType,
  location: optional(300),
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
  minAgeMonths: z.number('invalidInput').int('invalidInput').min(0).max(240).nullable(),
  maxAgeMonths: z.number('invalidInput').int('invalidInput').min(0).max(240).nullable(),
  published: z.boolean('invalidInput'),
};

/**
 * How an event comes again: each week on some days, every so many weeks, or each month on the first
 * one's date or weekday ("the second Saturday").
 */
const recurrence = z.strictObject({
  every: z.enum(['week', 'month']),
  interval: z.number('invalidInput').int('invalidInput').min(1).max(12).default(1),
  /** For weeks: 0 is Sunday. The first one's own weekday is always one of them. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  monthBy: z.enum(['date', 'weekday']).optional(),
  /** The last day on which it may take place; without it, for ever. */
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
    /** Calls it off, or says that it takes place after all. */
    cancelled: z.boolean('invalidInput').optional(),
    /** Which of a series the change is for; without it, this one. */
    scope: z.enum(['this', 'following']).optional(),
    /** With the scope `following`: the series' last day, null for ever. */
    lastDay: venueDate.nullable().optional(),
  });

/** What was filled in, checked. */
export type NewEvent = z.output<typeof newEvent>;
export type EventChange = z.output<typeof eventChange>;
/** As a form sends it. */
export type EventInput = z.input<typeof newEvent>;
export type EventChangeInput = z.input<typeof eventChange>;

/** Who hears of it if an event, or the rest of its series, is changed or cancelled. */
const affected = z.object({
  events: z.number().int(),
  /** Families that come, pay just now, or stand in line. */
  going: z.number().int(),
  waiting: z.number().int(),
  /** Bookings that were paid, and what would go back, in cents. */
  paid: z.number().int(),
  paidCents: z.number().int(),
});

/** What admins do with events (spec 2, Admin dashboard: Events). */
export const eventAdminContract = contract({
  'POST /api/events': {
    summary: 'Adds an event, or the first of a series.',
    access: 'admin',
    area: 'events',
    status: 201,
    body: newEvent,
    response: event,
  },
  'PATCH /api/events/:id': {
    summary: 'Changes an event, or the rest of its series; who comes is told.',
    access: 'admin',
    area: 'events',
    params: eventId,
    body: eventChange,
    response: event,
  },
  'DELETE /api/events/:id': {
    summary: 'Removes an event; one that somebody comes to, or paid for, is cancelled instead.',
    access: 'admin',
    area: 'events',
    params: eventId,
    query: z.object({ scope: z.enum(['this', 'following']).optional() }),
    response: z.object({ success: z.literal(true), cancelled: z.boolean() }),
  },
  'GET /api/admin/events/:id': {
    summary: 'What only the form needs of an event, and who is affected by a change.',
    access: 'admin',
    area: 'events',
    params: eventId,
    response: z.object({
      event,
      memberPriceCents: z.number().int().nullable(),
      /** Spots that are taken. */
      taken: z.number().int(),
      /** How it comes again; null for a single one. */
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
