import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';

/** The maximum size of an invitation batch. */
export const MAX_INVITATIONS = 500;

/** In this order: can be invited, has not consented to emails, was invited, has an account. */
export const entryStates = ['waiting', 'no-consent', 'invited', 'joined'] as const;
const state = z.enum(entryStates);

const entry = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  source: z.string(),
  /** Consent to emails, and when it was given or refused; null if neither. */
  consent: z.boolean().nullable(),
  consentAt: z.string().nullable(),
  invitedAt: z.string().nullable(),
  state,
  createdAt: z.string(),
});

export type WaitlistEntry = z.output<typeof entry>;

const query = listQuery(['createdAt', 'email', 'invitedAt']).extend({ status: state.optional() });

/** The back office's calls for the landing page's waitlist. */
export const waitlistAdminContract = contract({
  'GET /api/admin/waitlist': {
    summary: 'A page of the waitlist, and the number of entries by state.',
    access: 'admin',
    area: 'people',
    query,
    response: listResponse(entry).extend({
      counts: z.object({
        waiting: z.number().int(),
        'no-consent': z.number().int(),
        invited: z.number().int(),
        joined: z.number().int(),
      }),
    }),
  },
  'POST /api/admin/waitlist/invite': {
    summary: 'Invites the first `count` waiting entries with consent to emails, each once.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({
      count: z
        .number('invalidInput')
        .int('invalidInput')
        .min(1, 'invalidInput')
        .max(MAX_INVITATIONS, 'invalidInput'),
    }),
    response: z.object({ invited: z.number().int() }),
  },
  'GET /api/admin/waitlist/export': {
    summary: 'The waitlist as a CSV file, oldest entry first.',
    access: 'admin',
    area: 'people',
    query: query.pick({ search: true, status: true }),
    response: z.string(),
    contentType: 'text/csv; charset=utf-8',
    throttle: { name: 'waitlist-export', limit: 20, minutes: 60 },
  },
});
