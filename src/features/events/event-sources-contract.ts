import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { isTimeZone } from '#shared/venue-dates.ts';

const count = z.number().int();
const idParam = z.object({ id: z.uuid('invalidInput') });
const successResponse = z.object({ success: z.literal(true) });

const sourceFields = {
  name: plainText(120).min(1, 'required'),
  url: z.url({ protocol: /^https?$/, error: 'eventUrl' }).max(2000, 'tooLong'),
  /** Applies to times without a zone. */
  timezone: plainText(60).refine(isTimeZone, 'timezone'),
};

/** A source of external events, and the result of its last run. */
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
      /** Set if nothing could be read. */
      problem: z.string().nullable(),
      /** Problems with individual events. */
      problems: z.array(z.string()),
    })
    .nullable(),
});
export type EventSource = z.output<typeof source>;

/** The progress of an import of all sources. */
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

/** Import of external events (spec 2: Scrape External Events). */
export const eventSourcesContract = contract({
  'POST /api/events/scrape': {
    summary:
      'Imports all sources, or joins the running import. Returns its counts; a long run continues after the response.',
    access: 'admin',
    area: 'events',
    body: z.strictObject({}),
    response: z.object({ imported: count, skipped: count, run }),
  },
  'GET /api/admin/event-imports/latest': {
    summary: 'The running import, or the last one.',
    access: 'admin',
    area: 'events',
    response: z.object({ run: run.nullable() }),
  },
  'GET /api/admin/event-sources': {
    summary: 'Sources of external events, and the results of their last runs.',
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
    summary: 'Changes, pauses or resumes a source.',
    access: 'admin',
    area: 'events',
    params: idParam,
    body: z.strictObject({ ...sourceFields, active: z.boolean('invalidInput') }).partial(),
    response: successResponse,
  },
  'DELETE /api/admin/event-sources/:id': {
    summary: 'Removes a source and its upcoming events.',
    access: 'admin',
    area: 'events',
    params: idParam,
    response: successResponse,
  },
});
