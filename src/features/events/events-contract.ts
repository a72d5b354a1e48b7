import { z } from 'zod';
import { contract } from '../../shared/endpoint.ts';
import { plainText } from '../../shared/fields.ts';
import { venueDate } from '../bookings/bookings-contract.ts';

export const eventType = z.enum(['in-house', 'external']);

/** Tags that the filter chips know, beside those that an admin types (decisions: Events). */
export const EVENT_TAGS = ['indoor', 'outdoor', '0-2', '2-5'] as const;

const id = z.object({ id: z.uuid('invalidInput') });

/** Somebody to go with: an approved match who comes, or who would be free. */
const companion = z.object({
  userId: z.string(),
  firstName: z.string(),
  profileImageUrl: z.string().nullable(),
  isGoing: z.boolean(),
});

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
      /** Place in line, from 1. */
      place: z.number().int().nullable(),
      heldUntil: z.string().nullable(),
    })
    .nullable(),
  companions: z.array(companion),
});
export type Event = z.output<typeof event>;

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
  startsAt: z.iso.datetime({ offset: true, error: 'eventStart' }),
  endsAt: z.iso.datetime({ offset: true, error: 'eventEnd' }),
  allDay: z.boolean('invalidInput'),
  capacity: z.number('invalidInput').int('invalidInput').min(1).max(100_000),
  priceCents: z.number('invalidInput').int('invalidInput').min(0).max(1_000_000),
  memberPriceCents: z.number('invalidInput').int('invalidInput').min(0).max(1_000_000).nullable(),
  tags: z.array(plainText(40).min(1, 'required')).max(20, 'tooLong'),
  minAgeMonths: z.number('invalidInput').int('invalidInput').min(0).max(240).nullable(),
  maxAgeMonths: z.number('invalidInput').int('invalidInput').min(0).max(240).nullable(),
  published: z.boolean('invalidInput'),
};

/** How an event comes again: each week on some days, every so many weeks, or each month. */
const recurrence = z.strictObject({
  every: z.enum(['week', 'month']),
  interval: z.number('invalidInput').int('invalidInput').min(1).max(12),
  /** For weeks: 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  /** The last day on which it may take place; without it, for ever. */
  lastDay: venueDate.optional(),
});

const newEvent = z.strictObject({
  ...z.object(eventFields).partial().shape,
  title: eventFields.title,
  startsAt: eventFields.startsAt,
  endsAt: eventFields.endsAt,
  repeats: recurrence.optional(),
});

/** Which of a series a change is for. */
const scope = z.enum(['this', 'following']).optional();

export const eventsContract = contract({
  'GET /api/events': {
    summary: 'Events from today on: those of the house for visitors, all for members.',
    access: 'visitor',
    query: z.object({
      type: eventType.optional(),
      includeAll: z.enum(['true', 'false']).optional(),
      search: plainText(100).optional(),
      /** Chips, by commas: free, paid, indoor, outdoor, 0-2, 2-5. */
      filter: z.string().max(200).optional(),
      from: venueDate.optional(),
      to: venueDate.optional(),
      /** The last event that is known: what comes after it. */
      after: z.uuid('invalidInput').optional(),
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(200).optional(),
    }),
    answer: z.array(event),
  },
  'GET /api/events/:id': {
    summary: 'One event.',
    access: 'visitor',
    params: id,
    answer: event,
  },
  'POST /api/events': {
    summary: 'Adds an event, or a series of them.',
    access: 'admin',
    body: newEvent,
    answer: event,
  },
  'PATCH /api/events/:id': {
    summary: 'Changes an event, or the rest of its series; who comes is told.',
    access: 'admin',
    params: id,
    body: z
      .strictObject(eventFields)
      .partial()
      .extend({ scope, cancelled: z.boolean().optional() }),
    answer: event,
  },
  'DELETE /api/events/:id': {
    summary: 'Removes an event; one that somebody has paid for is cancelled instead.',
    access: 'admin',
    params: id,
    query: z.object({ scope }),
    answer: z.object({ success: z.literal(true), cancelled: z.boolean() }),
  },
  'POST /api/events/:id/rsvp': {
    summary: 'Says that the caller is interested, comes, or waits for a spot.',
    access: 'member',
    params: id,
    body: z.strictObject({
      status: z.enum(['interested', 'going']),
      spots: z.number('invalidInput').int('invalidInput').min(1).max(12).optional(),
      /** Waits in line if there is no room. */
      wait: z.boolean().optional(),
    }),
    /** With `sessionUrl` the spots are held until they are paid for there. */
    answer: z.object({ event, sessionUrl: z.string().nullable() }),
    throttle: { name: 'event-rsvp', limit: 60, minutes: 15 },
  },
  'POST /api/events/:id/withdraw': {
    summary: 'Takes it back; what was paid comes back by the policy of bookings.',
    access: 'member',
    params: id,
    body: z.strictObject({ asCredit: z.boolean().optional() }),
    answer: z.object({ event, refundCents: z.number().int() }),
  },
  'GET /api/events/:id/event.ics': {
    summary: 'The event for a calendar.',
    access: 'visitor',
    params: id,
    answer: z.string(),
    contentType: 'text/calendar; charset=utf-8',
  },
  'GET /api/events/suggested': {
    summary: 'Events that suit the family, with why.',
    access: 'member',
    answer: z.array(z.object({ event, reasons: z.array(z.string()) })),
  },
  'GET /api/calendar/events.ics': {
    summary: 'The events of the house, to subscribe to.',
    access: 'visitor',
    answer: z.string(),
    contentType: 'text/calendar; charset=utf-8',
  },
  'GET /api/calendar/feed': {
    summary: 'Whether the caller has a feed of their own.',
    access: 'member',
    answer: z.object({ createdAt: z.string().nullable() }),
  },
  'POST /api/calendar/feed': {
    summary: 'Makes the secret address of the own feed anew; the old one ends.',
    access: 'member',
    body: z.strictObject({}),
    answer: z.object({ url: z.string() }),
  },
  'POST /api/calendar/feed/end': {
    summary: 'Ends the own feed.',
    access: 'member',
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
  },
  'GET /api/calendar/own/:token': {
    summary: 'A member’s own bookings and events, by the secret of the address.',
    access: 'public',
    params: z.object({ token: z.string().min(20).max(100) }),
    answer: z.string(),
    contentType: 'text/calendar; charset=utf-8',
    throttle: { name: 'own-calendar', limit: 240, minutes: 15 },
  },
  'POST /api/events/scrape': {
    summary: 'Reads all sources now. Answers the counts of this run as far as it has come.',
    access: 'admin',
    body: z.strictObject({}),
    answer: z.object({ imported: z.number().int(), skipped: z.number().int(), runId: z.string() }),
  },
  'GET /api/admin/event-sources': {
    summary: 'Where events of others are read from, and how their last run went.',
    access: 'admin',
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        active: z.boolean(),
        timezone: z.string(),
        lastRun: z
          .object({
            at: z.string(),
            imported: z.number().int(),
            updated: z.number().int(),
            cancelled: z.number().int(),
            skipped: z.number().int(),
            problem: z.string().nullable(),
            problems: z.array(z.string()),
          })
          .nullable(),
      }),
    ),
  },
  'POST /api/admin/event-sources': {
    summary: 'Adds a source.',
    access: 'admin',
    body: z.strictObject({
      name: plainText(120).min(1, 'required'),
      url: z.url({ protocol: /^https?$/, error: 'eventUrl' }).max(2000, 'tooLong'),
      timezone: z.string().max(60).optional(),
    }),
    answer: z.object({ id: z.string() }),
  },
  'PATCH /api/admin/event-sources/:id': {
    summary: 'Changes a source, or lets it rest.',
    access: 'admin',
    params: id,
    body: z
      .strictObject({
        name: plainText(120).min(1, 'required'),
        url: z.url({ protocol: /^https?$/, error: 'eventUrl' }).max(2000, 'tooLong'),
        timezone: z.string().max(60),
        active: z.boolean('invalidInput'),
      })
      .partial(),
    answer: z.object({ success: z.literal(true) }),
  },
  'DELETE /api/admin/event-sources/:id': {
    summary: 'Removes a source; its coming events go with it.',
    access: 'admin',
    params: id,
    answer: z.object({ success: z.literal(true) }),
  },
  'GET /api/admin/event-imports/latest': {
    summary: 'The run that is under way, or the last one.',
    access: 'admin',
    answer: z
      .object({
        id: z.string(),
        state: z.enum(['running', 'done', 'failed']),
        sources: z.number().int(),
        sourcesDone: z.number().int(),
        imported: z.number().int(),
        skipped: z.number().int(),
        startedAt: z.string(),
        finishedAt: z.string().nullable(),
      })
      .nullable(),
  },
});
