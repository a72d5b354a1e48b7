import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { audience, letters } from './mailings-rules.ts';

const count = z.number().int();
const idParams = z.object({ id: z.uuid('invalidInput') });

const mailing = z.object({
  id: z.string(),
  audience,
  /** The event's title; null if it was deleted. */
  eventTitle: z.string().nullable(),
  letters,
  state: z.enum(['sending', 'done', 'stopped']),
  recipients: count,
  /** The number of people in the audience without consent or a verified address. */
  leftOut: count,
  /** The number of recipients whose email has been queued. */
  handedOver: count,
  /** The number of recipients who withdrew consent before their batch. */
  skipped: count,
  /** The author's name; null once the account is deleted. */
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

export type Mailing = z.output<typeof mailing>;

const renderedEmail = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** Mailings from the venue to families who consented to news. */
export const mailingsContract = contract({
  'GET /api/admin/mailings': {
    summary: 'Lists mailings and their progress.',
    access: 'admin',
    area: 'people',
    query: listQuery(['createdAt']),
    response: listResponse(mailing),
  },
  'GET /api/admin/mailings/:id': {
    summary: 'Returns a mailing with the outcome of its emails.',
    access: 'admin',
    area: 'people',
    params: idParams,
    response: mailing.extend({ sent: count, failing: count }),
  },
  'POST /api/admin/mailings': {
    summary: 'Starts a mailing to an audience. Idempotent by key.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ audience, letters }),
    status: 201,
    response: mailing,
    throttle: { name: 'mailings', limit: 20, minutes: 60 },
  },
  'POST /api/admin/mailings/:id/stop': {
    summary: 'Stops a mailing; the remaining recipients get no email.',
    access: 'admin',
    area: 'people',
    params: idParams,
    response: mailing,
  },
  'POST /api/admin/mailings/audience': {
    summary: 'Counts the families that an audience reaches, and those without consent.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ audience }),
    response: z.object({ reached: count, leftOut: count }),
  },
  'GET /api/admin/mailings/events': {
    summary: 'Lists events whose guests can be emailed: upcoming ones and those of the last month.',
    access: 'admin',
    area: 'people',
    response: z.array(z.object({ id: z.string(), title: z.string(), startsAt: z.string() })),
  },
  'POST /api/admin/mailings/preview': {
    summary: 'Renders the email in each language.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ letters }),
    response: z.object(
      Object.fromEntries(languages.map((language) => [language, renderedEmail])) as {
        [language in (typeof languages)[number]]: typeof renderedEmail;
      },
    ),
  },
  'POST /api/admin/mailings/test': {
    summary: 'Sends the email to the caller only.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ letters, language: z.enum(languages, 'invalidInput') }),
    response: z.object({ to: z.string() }),
    throttle: { name: 'mailing-tests', limit: 30, minutes: 60 },
  },
});
