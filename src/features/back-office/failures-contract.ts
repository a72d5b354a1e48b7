import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { externalProblems } from '#shared/external-problems.ts';

const count = z.number().int();
const id = z.object({ id: z.uuid('invalidInput') });
const nothing = z.strictObject({});

/** A mail or text message that failed. */
const failedMail = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  /** dismissed: no longer retried. */
  state: z.enum(['failed', 'dismissed']),
  recipient: z.string(),
  subject: z.string(),
  /** The prefix of its key, such as "booking-confirmed". */
  kind: z.string(),
  createdAt: z.string(),
  failedAt: z.string().nullable(),
  problem: z.enum(externalProblems),
  /** The server's response, unchanged. */
  said: z.string(),
  attempts: count,
  /** When it is retried automatically; null if it is not. */
  nextTryAt: z.string().nullable(),
  /** Its text was erased, so it cannot be sent again. */
  isForgotten: z.boolean(),
});

export type FailedMail = z.output<typeof failedMail>;

/** A job that exhausted its retries. */
const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
  attempts: count,
  said: z.string(),
});

export type FailedJob = z.output<typeof failedJob>;

/** The mail's state afterwards; `sent` if it was sent in the meantime. */
const mailState = z.object({ state: z.enum(['queued', 'sent', 'failed', 'dismissed']) });

export const failuresContract = contract({
  'GET /api/admin/failed-mails': {
    summary: 'Lists failed mails and text messages, paged.',
    access: 'admin',
    query: listQuery(['failedAt', 'createdAt', 'recipient', 'attempts']).extend({
      status: z.enum(['failed', 'dismissed']).default('failed'),
    }),
    response: listResponse(failedMail).extend({
      /** Queued mails, retried ones included. */
      waiting: count,
    }),
  },
  'POST /api/admin/failed-mails/:id/retry': {
    summary: 'Sends a failed mail again. No effect on a queued or sent one.',
    access: 'admin',
    params: id,
    body: nothing,
    response: mailState,
  },
  'POST /api/admin/failed-mails/retry': {
    summary: 'Sends failed mails again, at most 1000 per call; skips those whose text was erased.',
    access: 'admin',
    body: z.strictObject({ search: plainText(100).optional() }),
    response: z.object({ retried: count, forgotten: count, left: count }),
  },
  'POST /api/admin/failed-mails/:id/dismiss': {
    summary: 'Dismisses a failed mail: it is no longer retried.',
    access: 'admin',
    params: id,
    body: nothing,
    response: mailState,
  },
  'GET /api/admin/failed-jobs': {
    summary: 'Lists jobs that exhausted their retries, paged. Kept for a week.',
    access: 'admin',
    query: listQuery(['failedAt', 'name']).extend({
      type: plainText(60).optional(),
    }),
    response: listResponse(failedJob).extend({ names: z.array(z.string()) }),
  },
  'POST /api/admin/failed-jobs/:id/retry': {
    summary: 'Runs a failed job again.',
    access: 'admin',
    params: id,
    body: nothing,
    response: z.object({ retried: z.boolean() }),
  },
  'POST /api/admin/failed-jobs/:id/dismiss': {
    summary: 'Removes a failed job from the list.',
    access: 'admin',
    params: id,
    body: nothing,
    response: z.object({ dismissed: z.boolean() }),
  },
});
