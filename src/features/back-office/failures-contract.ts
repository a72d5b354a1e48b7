import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';
import { outsideProblems } from '#shared/outside-problems.ts';

const count = z.number().int();
const id = z.object({ id: z.uuid('invalidInput') });
const nothing = z.strictObject({});

/** A mail or text message that did not leave. */
const failedMail = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  /** failed: it did not leave; dismissed: put aside, nothing tries it any more. */
  state: z.enum(['failed', 'dismissed']),
  recipient: z.string(),
  subject: z.string(),
  /** What caused it, as its key begins: "booking-confirmed". */
  kind: z.string(),
  createdAt: z.string(),
  failedAt: z.string().nullable(),
  problem: z.enum(outsideProblems),
  /** What the other side said, as it came. */
  said: z.string(),
  attempts: count,
  /** When it is tried again by itself; null when it is not. */
  nextTryAt: z.string().nullable(),
  /** Its text is gone: it can't be sent any more. */
  isForgotten: z.boolean(),
});

export type FailedMail = z.output<typeof failedMail>;

/** A job that was tried as often as it may be and failed. */
const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
  attempts: count,
  said: z.string(),
});

export type FailedJob = z.output<typeof failedJob>;

/** How a mail stands after it was asked for again: `sent` if it has left meanwhile. */
const mailState = z.object({ state: z.enum(['queued', 'sent', 'failed', 'dismissed']) });

export const failuresContract = contract({
  'GET /api/admin/failed-mails': {
    summary: 'Mails and text messages that did not leave, a page at a time.',
    access: 'admin',
    query: listQuery(['failedAt', 'createdAt', 'recipient', 'attempts']).extend({
      status: z.enum(['failed', 'dismissed']).default('failed'),
    }),
    response: listAnswer(failedMail).extend({
      /** Mails on their way: those that were asked for again are among them. */
      waiting: count,
    }),
  },
  'POST /api/admin/failed-mails/:id/retry': {
    summary: 'Sends a mail now that did not leave. One that is on its way or has left stays so.',
    access: 'admin',
    params: id,
    body: nothing,
    response: mailState,
  },
  'POST /api/admin/failed-mails/retry': {
    summary: 'Sends now what did not leave, at most 1000 at once; those whose text is gone stay.',
    access: 'admin',
    body: z.strictObject({ search: plainText(100).optional() }),
    response: z.object({ retried: count, forgotten: count, left: count }),
  },
  'POST /api/admin/failed-mails/:id/dismiss': {
    summary: 'Puts a mail aside that did not leave: nothing tries it any more.',
    access: 'admin',
    params: id,
    body: nothing,
    response: mailState,
  },
  'GET /api/admin/failed-jobs': {
    summary: 'Jobs that failed for good, a page at a time. They are kept for a week.',
    access: 'admin',
    query: listQuery(['failedAt', 'name']).extend({
      type: plainText(60).optional(),
    }),
    response: listAnswer(failedJob).extend({ names: z.array(z.string()) }),
  },
  'POST /api/admin/failed-jobs/:id/retry': {
    summary: 'Runs a failed job once more.',
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
