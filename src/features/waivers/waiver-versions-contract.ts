import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';

const printable = /^(?:\P{Cc}|[\r\n\t])*$/u;

const multilineText = (max: number) =>
  z
    .string('invalidInput')
    .trim()
    .max(max, 'tooLong')
    .regex(printable, 'noControlCharacters')
    .overwrite((text) => text.replace(/\r\n?/g, '\n'));

const section = z.strictObject({
  heading: multilineText(200),
  paragraphs: z.array(multilineText(5000), 'invalidInput').max(30, 'tooLong'),
});

const agreementText = z.strictObject({
  title: multilineText(200),
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

const publishedVersion = z.object({
  version: z.string(),
  mustSignAgain: z.boolean(),
  publishedAt: z.iso.datetime(),
  /** The publisher's name; null for the first version or a closed account. */
  publishedBy: z.string().nullable(),
  /** Whether signatures on this version are still accepted. */
  counts: z.boolean(),
  signatures: z.number().int(),
});

/** The effects of publishing the draft now. */
const consequences = z.object({
  /** Number of guardians with a valid signature. */
  guardians: z.number().int(),
  /** Number of these guardians with upcoming bookings. */
  withBookings: z.number().int(),
  /** The next version's number if everyone must sign again, and if not. */
  nextIfAgain: z.string(),
  nextIfNot: z.string(),
});

const overview = z.object({
  versions: z.array(publishedVersion),
  draft: draft.nullable(),
  consequences,
});

const guardianToSignAgain = z.object({
  waiverId: z.string(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  children: z.array(z.string()),
  version: z.string(),
  signedAt: z.iso.datetime(),
  /** The venue-local date; null if there is no upcoming booking. */
  nextBooking: z.string().nullable(),
  remindedAt: z.iso.datetime().nullable(),
});

export type WaiverVersionsOverview = z.output<typeof overview>;
export type PublishedVersion = z.output<typeof publishedVersion>;
export type GuardianToSignAgain = z.output<typeof guardianToSignAgain>;

const office = { access: 'admin', area: 'waivers' } as const;

/** Versions of the waiver's text: published versions, the draft, and the guardians who must sign again. */
export const waiverVersionsContract = contract({
  'GET /api/admin/waiver-versions': {
    ...office,
    summary:
      'Returns the published versions, newest first, the draft, and the effects of publishing it.',
    response: overview,
  },
  'GET /api/admin/waiver-versions/text': {
    ...office,
    summary: 'Returns the texts of a published version in every language.',
    query: z.strictObject({ version: z.string('required').max(20, 'tooLong') }),
    response: agreementTexts,
  },
  'POST /api/admin/waiver-versions/draft': {
    ...office,
    summary: 'Creates a draft from the current text, or returns the existing one.',
    body: z.strictObject({}),
    status: 201,
    response: draft,
  },
  'PATCH /api/admin/waiver-versions/draft': {
    ...office,
    summary: 'Saves the draft; 409 if `revision` is outdated.',
    body: z.strictObject({ revision, texts: agreementTexts }),
    maxBodyValues: 3000,
    maxBodyBytes: 1_000_000,
    response: draft,
  },
  'DELETE /api/admin/waiver-versions/draft': {
    ...office,
    summary: 'Discards the draft.',
    response: z.object({ success: z.literal(true) }),
  },
  'POST /api/admin/waiver-versions/draft/publish': {
    ...office,
    summary: 'Publishes the draft as the new text to sign; a published version is immutable.',
    body: z.strictObject({ revision, mustSignAgain: z.boolean('invalidInput') }),
    response: publishedVersion,
  },
  'GET /api/admin/waivers-to-sign-again': {
    ...office,
    summary: 'Returns guardians whose signed version is no longer accepted, soonest booking first.',
    query: listQuery(['nextBooking', 'guardianName', 'signedAt']),
    response: listResponse(guardianToSignAgain),
  },
  'POST /api/admin/waivers-to-sign-again/remind': {
    ...office,
    summary: 'Emails all guardians who must sign again, or those of `waiverIds`, at most daily.',
    body: z.strictObject({
      waiverIds: z.array(z.uuid('invalidInput'), 'invalidInput').max(100, 'tooLong').optional(),
    }),
    response: z.object({ mailed: z.number().int() }),
  },
});
