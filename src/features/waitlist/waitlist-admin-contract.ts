import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';

/** So many are invited at once, at most. */
export const MAX_INVITED = 500;

/** Where somebody of the list stands: may be invited, said no to mails, was invited, has an account. */
export const entryStates = ['waiting', 'no-consent', 'invited', 'joined'] as const;
const state = z.enum(entryStates);

const entry = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  source: z.string(),
  /** What was said of receiving communications, and when; null when nothing was. */
  consent: z.boolean().nullable(),
  consentAt: z.string().nullable(),
  invitedAt: z.string().nullable(),
  state,
  createdAt: z.string(),
});

export type WaitlistEntry = z.output<typeof entry>;

const wanted = listQuery(['createdAt', 'email', 'invitedAt']).extend({ status: state.optional() });

/** The landing page's waitlist in the back office. */
export const waitlistAdminContract = contract({
  'GET /api/admin/waitlist': {
    summary: 'The waitlist: a page of it, and how many stand where.',
    access: 'admin',
    area: 'people',
    query: wanted,
    response: listAnswer(entry).extend({
      counts: z.object({
        waiting: z.number().int(),
        'no-consent': z.number().int(),
        invited: z.number().int(),
        joined: z.number().int(),
      }),
    }),
  },
  'POST /api/admin/waitlist/invite': {
    summary: 'Invites the first so many who wait and agreed to mails, each once.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({
      count: z
        .number('invalidInput')
        .int('invalidInput')
        .min(1, 'invalidInput')
        .max(MAX_INVITED, 'invalidInput'),
    }),
    response: z.object({ invited: z.number().int() }),
  },
  'GET /api/admin/waitlist/export': {
    summary: 'The waitlist as a CSV file, the oldest entry first.',
    access: 'admin',
    area: 'people',
    query: wanted.pick({ search: true, status: true }),
    response: z.string(),
    contentType: 'text/csv; charset=utf-8',
    throttle: { name: 'waitlist-export', limit: 20, minutes: 60 },
  },
});
