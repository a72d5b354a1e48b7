import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';

const printable = /^(?:\P{Cc}|[\r\n\t])*$/u;

const words = (most: number) =>
  z
    .string('invalidInput')
    .trim()
    .max(most, 'tooLong')
    .regex(printable, 'noControlCharacters')
    .overwrite((text) => text.replace(/\r\n?/g, '\n'));

const section = z.strictObject({
  heading: words(200),
  paragraphs: z.array(words(5000), 'invalidInput').max(30, 'tooLong'),
});

const agreementText = z.strictObject({
  title: words(200),
  sections: z.array(section, 'invalidInput').max(40, 'tooLong'),
});

/** The text of a version in every language. */
export const agreementTexts = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, agreementText])) as Record<
    (typeof languages)[number],
    typeof agreementText
  >,
);

export type AgreementTexts = z.output<typeof agreementTexts>;
export type AgreementText = AgreementTexts['en'];

const revision = z.number('invalidInput').int('invalidInput').min(1).max(1_000_000_000);

const draft = z.object({
  revision: z.number().int(),
  texts: agreementTexts,
  updatedAt: z.iso.datetime(),
});

const published = z.object({
  version: z.string(),
  mustSignAgain: z.boolean(),
  publishedAt: z.iso.datetime(),
  /** Who published it; null for the first one, and where the account is gone. */
  publishedBy: z.string().nullable(),
  /** Whether its signatures count, as long as they are not too old. */
  counts: z.boolean(),
  signatures: z.number().int(),
});

/** What a publication would mean, as of now. */
const consequences = z.object({
  /** Guardians whose signature counts now: they would have to sign again. */
  guardians: z.number().int(),
  /** Of them, those who have something booked. */
  withBookings: z.number().int(),
  /** What the version would be called if everybody must sign again, and if not. */
  nextIfAgain: z.string(),
  nextIfNot: z.string(),
});

const overview = z.object({
  versions: z.array(published),
  draft: draft.nullable(),
  consequences,
});

const again = z.object({
  waiverId: z.string(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  children: z.array(z.string()),
  version: z.string(),
  signedAt: z.iso.datetime(),
  /** The venue-local date of the next thing booked; null where there is none. */
  nextBooking: z.string().nullable(),
  remindedAt: z.iso.datetime().nullable(),
});

export type WaiverVersionsOverview = z.output<typeof overview>;
export type PublishedVersion = z.output<typeof published>;
export type MustSignAgain = z.output<typeof again>;

const office = { access: 'admin', area: 'waivers' } as const;

/** Versions of the waiver's text: what was published, the draft of the next, and who must sign again. */
export const waiverVersionsContract = contract({
  'GET /api/admin/waiver-versions': {
    ...office,
    summary: 'Published versions, newest first, the draft, and what publishing it would mean.',
    response: overview,
  },
  'GET /api/admin/waiver-versions/text': {
    ...office,
    summary: 'The texts of a published version, in every language.',
    query: z.strictObject({ version: z.string('required').max(20, 'tooLong') }),
    response: agreementTexts,
  },
  'POST /api/admin/waiver-versions/draft': {
    ...office,
    summary: 'Begins a draft with the current text, or answers the one that was begun.',
    body: z.strictObject({}),
    status: 201,
    response: draft,
  },
  'PATCH /api/admin/waiver-versions/draft': {
    ...office,
    summary: 'Saves the draft; 409 when somebody saved it since `revision`.',
    body: z.strictObject({ revision, texts: agreementTexts }),
    maxBodyValues: 3000,
    maxBodyBytes: 1_000_000,
    response: draft,
  },
  'DELETE /api/admin/waiver-versions/draft': {
    ...office,
    summary: 'Throws the draft away.',
    response: z.object({ success: z.literal(true) }),
  },
  'POST /api/admin/waiver-versions/draft/publish': {
    ...office,
    summary: 'Publishes the draft: from now on it is what is signed. It never changes again.',
    body: z.strictObject({ revision, mustSignAgain: z.boolean('invalidInput') }),
    response: published,
  },
  'GET /api/admin/waivers-to-sign-again': {
    ...office,
    summary:
      'Guardians whose signature is of a version that counts no more, soonest booking first.',
    query: listQuery(['nextBooking', 'guardianName', 'signedAt']),
    response: listAnswer(again),
  },
  'POST /api/admin/waivers-to-sign-again/remind': {
    ...office,
    summary:
      'Mails those who must sign again: some by their waivers, or all; each once a day at most.',
    body: z.strictObject({
      waiverIds: z.array(z.uuid('invalidInput'), 'invalidInput').max(100, 'tooLong').optional(),
    }),
    response: z.object({ mailed: z.number().int() }),
  },
});
