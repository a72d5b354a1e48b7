import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { externalProblems } from '#shared/external-problems.ts';
import { plainText } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';

const count = z.number().int();
const idParams = z.object({ id: z.uuid('invalidInput') });
const emptyBody = z.strictObject({});

/** A failed email or text message. */
const failedMessage = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  /** `dismissed` messages are no longer retried. */
  state: z.enum(['failed', 'dismissed']),
  recipient: z.string(),
  subject: z.string(),
  /** The prefix of the message's key, such as "booking-confirmed". */
  kind: z.string(),
  createdAt: z.string(),
  failedAt: z.string().nullable(),
  problem: z.enum(externalProblems),
  /** The response of the mail server or the text message provider. */
  response: z.string(),
  attempts: count,
  /** The next automatic retry; null if there is none. */
  nextTryAt: z.string().nullable(),
  /** True once the text is erased; the message cannot be sent again. */
  isErased: z.boolean(),
});

export type FailedMessage = z.output<typeof failedMessage>;

/** A job that exhausted its retries. */
const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
  attempts: count,
  reason: z.string(),
});

export type FailedJob = z.output<typeof failedJob>;

/** The message's new state; `sent` if it has already been sent. */
const messageState = z.object({ state: z.enum(['queued', 'sent', 'failed', 'dismissed']) });

export const failuresContract = contract({
  'GET /api/admin/failed-mails': {
    summary: 'Lists failed emails and text messages, paginated.',
    access: 'admin',
    query: listQuery(['failedAt', 'createdAt', 'recipient', 'attempts']).extend({
      status: z.enum(['failed', 'dismissed']).default('failed'),
    }),
    response: listResponse(failedMessage).extend({
      /** The number of queued messages, including retried ones. */
      waiting: count,
    }),
  },
  'POST /api/admin/failed-mails/:id/retry': {
    summary: 'Retries a failed email or text message. Has no effect on a queued or sent one.',
    access: 'admin',
    params: idParams,
    body: emptyBody,
    response: messageState,
  },
  'POST /api/admin/failed-mails/retry': {
    summary:
      'Retries failed emails and text messages, up to 1000 per call; skips those whose text was erased.',
    access: 'admin',
    body: z.strictObject({ search: plainText(100).optional() }),
    response: z.object({ retried: count, erased: count, remaining: count }),
  },
  'POST /api/admin/failed-mails/:id/dismiss': {
    summary: 'Dismisses a failed email or text message, which is no longer retried.',
    access: 'admin',
    params: idParams,
    body: emptyBody,
    response: messageState,
  },
  'GET /api/admin/failed-jobs': {
    summary: 'Lists jobs that exhausted their retries in the last week, paginated.',
    access: 'admin',
    query: listQuery(['failedAt', 'name']).extend({
      name: plainText(60).optional(),
    }),
    response: listResponse(failedJob).extend({ names: z.array(z.string()) }),
  },
  'POST /api/admin/failed-jobs/:id/retry': {
    summary: 'Runs a failed job again.',
    access: 'admin',
    params: idParams,
    body: emptyBody,
    response: z.object({ retried: z.boolean() }),
  },
  'POST /api/admin/failed-jobs/:id/dismiss': {
    summary: 'Removes a failed job from the list.',
    access: 'admin',
    params: idParams,
    body: emptyBody,
    response: z.object({ dismissed: z.boolean() }),
  },
});
