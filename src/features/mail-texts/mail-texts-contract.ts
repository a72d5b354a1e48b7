import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { mailKind, ownWords } from './mail-texts-rules.ts';

const params = z.object({ kind: mailKind });
const rendered = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** The venue's own words in mails to families. */
export const mailTextsContract = contract({
  'GET /api/admin/mail-texts': {
    summary: 'Lists the kinds of mail with the venue’s words.',
    access: 'admin',
    response: z.array(z.object({ kind: mailKind, words: ownWords })),
  },
  'PATCH /api/admin/mail-texts/:kind': {
    summary: 'Stores the words for a kind of mail; empty ones remove them.',
    access: 'admin',
    params,
    body: ownWords,
    response: ownWords,
  },
  'POST /api/admin/mail-texts/:kind/preview': {
    summary: 'Renders a sample mail with these words, in each language.',
    access: 'admin',
    params,
    body: ownWords,
    response: z.object(
      Object.fromEntries(languages.map((language) => [language, rendered])) as {
        [language in (typeof languages)[number]]: typeof rendered;
      },
    ),
  },
  'POST /api/admin/mail-texts/:kind/test': {
    summary: 'Sends the sample mail to the caller only.',
    access: 'admin',
    params,
    body: z.strictObject({ words: ownWords, language: z.enum(languages, 'invalidInput') }),
    response: z.object({ to: z.string() }),
    throttle: { name: 'mail-text-tests', limit: 30, minutes: 60 },
  },
});
