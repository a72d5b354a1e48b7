import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { mailKind, ownWords } from './mail-texts-rules.ts';

const params = z.object({ kind: mailKind });
const drawn = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** What the venue adds to the mails that families get. */
export const mailTextsContract = contract({
  'GET /api/admin/mail-texts': {
    summary: 'Every kind of mail with the words that the venue added.',
    access: 'admin',
    response: z.array(z.object({ kind: mailKind, words: ownWords })),
  },
  'PATCH /api/admin/mail-texts/:kind': {
    summary: 'Stores the words for a kind of mail; empty ones take them away.',
    access: 'admin',
    params,
    body: ownWords,
    response: ownWords,
  },
  'POST /api/admin/mail-texts/:kind/preview': {
    summary: 'The real mail with example values and these words, in each language.',
    access: 'admin',
    params,
    body: ownWords,
    response: z.object(
      Object.fromEntries(languages.map((language) => [language, drawn])) as {
        [language in (typeof languages)[number]]: typeof drawn;
      },
    ),
  },
  'POST /api/admin/mail-texts/:kind/test': {
    summary: 'Sends that mail to the caller alone.',
    access: 'admin',
    params,
    body: z.strictObject({ words: ownWords, language: z.enum(languages, 'invalidInput') }),
    response: z.object({ to: z.string() }),
    throttle: { name: 'mail-text-tests', limit: 30, minutes: 60 },
  },
});
