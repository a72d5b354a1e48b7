import { z } from 'zod';
import { contract } from '../../shared/endpoint.ts';
import { plainText } from '../../shared/fields.ts';
import { venueDate } from '../bookings/bookings-contract.ts';
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

/** What admins do with events, and where those of others are read from. */
export const eventAdminContract = contract({
  'POST /api/events': {
    summary: 'Adds an event, or a series of them.',
    access: 'admin',
    body: newEvent,
    answer: event,
  },
  'PATCH /api/events/:id': {
    summary: 'Changes an event, or the rest of its series; who comes is told.',
    access: 'admin',
    params: eventId,
    body: z
      .strictObject(eventFields)
      .partial()
      .extend({ scope, cancelled: z.boolean().optional() }),
    answer: event,
  },
  'DELETE /api/events/:id': {
    summary: 'Removes an event; one that somebody has paid for is cancelled instead.',
    access: 'admin',
    params: eventId,
    query: z.object({ scope }),
    answer: z.object({ success: z.literal(true), cancelled: z.boolean() }),
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
    params: eventId,
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
    params: eventId,
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
