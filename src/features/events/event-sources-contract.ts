import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { isTimeZone } from '#shared/venue-dates.ts';

const count = z.number().int();
const sourceId = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

const sourceFields = {
  name: plainText(120).min(1, 'required'),
  url: z.url({ protocol: /^https?$/, error: 'eventUrl' }).max(2000, 'tooLong'),
  /** For times that name no zone of their own. */
  timezone: plainText(60).refine(isTimeZone, 'timezone'),
};

/** A place where events of others are read from, and how its last reading went, in sentences. */
const source = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  active: z.boolean(),
  timezone: z.string(),
  lastRun: z
    .object({
      at: z.string(),
      imported: count,
      updated: count,
      cancelled: count,
      skipped: count,
      /** Why nothing could be read; null where it was. */
      problem: z.string().nullable(),
      /** What was wrong with single events. */
      problems: z.array(z.string()),
    })
    .nullable(),
});
export type EventSource = z.output<typeof source>;

/** A reading of all sources, as far as it has come. */
const run = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  sources: count,
  sourcesDone: count,
  imported: count,
  updated: count,
  cancelled: count,
  skipped: count,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ImportRun = z.output<typeof run>;

/** Reading the events of others (spec 2: Scrape External Events). */
export const eventSourcesContract = contract({
  'POST /api/events/scrape': {
    summary:
      'Reads all sources now, or joins the run that is under way. Answers its counts; a run that takes longer than a few seconds goes on after the answer.',
    access: 'admin',
    area: 'events',
    body: z.strictObject({}),
    response: z.object({ imported: count, skipped: count, run }),
  },
  'GET /api/admin/event-imports/latest': {
    summary: 'The run that is under way, or the last one.',
    access: 'admin',
    area: 'events',
    response: z.object({ run: run.nullable() }),
  },
  'GET /api/admin/event-sources': {
    summary: 'Where events of others are read from, and how their last run went.',
    access: 'admin',
    area: 'events',
    response: z.array(source),
  },
  'POST /api/admin/event-sources': {
    summary: 'Adds a source.',
    access: 'admin',
    area: 'events',
    status: 201,
    body: z.strictObject({ ...sourceFields, timezone: sourceFields.timezone.optional() }),
    response: z.object({ id: z.string() }),
  },
  'PATCH /api/admin/event-sources/:id': {
    summary: 'Changes a source, or lets it rest.',
    access: 'admin',
    area: 'events',
    params: sourceId,
    body: z.strictObject({ ...sourceFields, active: z.boolean('invalidInput') }).partial(),
    response: done,
  },
  'DELETE /api/admin/event-sources/:id': {
    summary: 'Removes a source; its coming events go with it.',
    access: 'admin',
    area: 'events',
    params: sourceId,
    response: done,
  },
});
