import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { customTexts, emailKind } from './mail-texts-rules.ts';

const params = z.object({ kind: emailKind });
const rendered = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** The venue's custom texts in emails to families. */
export const mailTextsContract = contract({
  'GET /api/admin/mail-texts': {
    summary: 'Lists the kinds of email with their custom texts.',
    access: 'admin',
    response: z.array(z.object({ kind: emailKind, words: customTexts })),
  },
  'PATCH /api/admin/mail-texts/:kind': {
    summary: 'Stores the custom texts of a kind of email; an empty text is removed.',
    access: 'admin',
    params,
    body: customTexts,
    response: customTexts,
  },
  'POST /api/admin/mail-texts/:kind/preview': {
    summary: 'Renders a sample email with the given custom texts, in each language.',
    access: 'admin',
    params,
    body: customTexts,
    response: z.object(
      Object.fromEntries(languages.map((language) => [language, rendered])) as {
        [language in (typeof languages)[number]]: typeof rendered;
      },
    ),
  },
  'POST /api/admin/mail-texts/:kind/test': {
    summary: 'Sends a sample email to the caller only.',
    access: 'admin',
    params,
    body: z.strictObject({ words: customTexts, language: z.enum(languages, 'invalidInput') }),
    response: z.object({ to: z.string() }),
    throttle: { name: 'mail-text-tests', limit: 30, minutes: 60 },
  },
});
