import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';
import { audience, letters } from './mailings-rules.ts';

const count = z.number().int();
const mailingId = z.object({ id: z.uuid('invalidInput') });

const mailing = z.object({
  id: z.string(),
  audience,
  /** The event's name, while there is one. */
  eventTitle: z.string().nullable(),
  letters,
  state: z.enum(['sending', 'done', 'stopped']),
  recipients: count,
  leftOut: count,
  handedOver: count,
  skipped: count,
  /** Who began it; null once that account is gone. */
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

export type Mailing = z.output<typeof mailing>;

const drawn = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** Messages of the venue to those who agreed to news. */
export const mailingsContract = contract({
  'GET /api/admin/mailings': {
    summary: 'Mailings, and how far each is.',
    access: 'admin',
    area: 'people',
    query: listQuery(['createdAt']),
    response: listAnswer(mailing),
  },
  'GET /api/admin/mailings/:id': {
    summary: 'One mailing, with what became of its mails.',
    access: 'admin',
    area: 'people',
    params: mailingId,
    response: mailing.extend({ sent: count, failing: count }),
  },
  'POST /api/admin/mailings': {
    summary: 'Begins to mail an audience; the same key is one mailing.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ audience, letters }),
    status: 201,
    response: mailing,
    throttle: { name: 'mailings', limit: 20, minutes: 60 },
  },
  'POST /api/admin/mailings/:id/stop': {
    summary: 'Stops a mailing: whoever has not got it yet never does.',
    access: 'admin',
    area: 'people',
    params: mailingId,
    response: mailing,
  },
  'POST /api/admin/mailings/audience': {
    summary: 'How many an audience reaches, and how many it leaves out.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ audience }),
    response: z.object({ reached: count, leftOut: count }),
  },
  'GET /api/admin/mailings/events': {
    summary: 'Events whose guests can be written to: of the last month and to come.',
    access: 'admin',
    area: 'people',
    response: z.array(z.object({ id: z.string(), title: z.string(), startsAt: z.string() })),
  },
  'POST /api/admin/mailings/preview': {
    summary: 'The mail as it will look, in each language.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ letters }),
    response: z.object(
      Object.fromEntries(languages.map((language) => [language, drawn])) as {
        [language in (typeof languages)[number]]: typeof drawn;
      },
    ),
  },
  'POST /api/admin/mailings/test': {
    summary: 'Sends the mail to the caller alone.',
    access: 'admin',
    area: 'people',
    body: z.strictObject({ letters, language: z.enum(languages, 'invalidInput') }),
    response: z.object({ to: z.string() }),
    throttle: { name: 'mailing-tests', limit: 30, minutes: 60 },
  },
});
