import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { isVenueDate } from '#shared/venue-dates.ts';
import { askedQuestion, currentAnswer, givenAnswers } from './waiver-answers-contract.ts';

/** Maximum number of children per signing, not counting the first. */
export const MAX_ADDITIONAL_CHILDREN = 9;

/** A 300 kB PNG as a base64 data URL. */
const MAX_SIGNATURE_CHARACTERS = 400_100;

const line = (key: string) =>
  z
    .string(key)
    .trim()
    .max(120, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'noControlCharacters');

const emptyToUndefined = (value: string | undefined) => (value === '' ? undefined : value);

const optionalLine = line('invalidInput').optional().transform(emptyToUndefined);

/** No minimum length: local numbers such as "555-0100" are valid (spec 5). */
const optionalPhone = z
  .string('invalidInput')
  .trim()
  .max(40, 'tooLong')
  .regex(/^(?:[+(]?\d[\d\s().+/-]*(?:(?:ext\.?|x|#)\s*\d+)?)?$/i, 'phoneCharacters')
  .optional()
  .transform(emptyToUndefined);

const optionalNotes = z
  .string('invalidInput')
  .trim()
  .max(2000, 'tooLong')
  .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, 'noControlCharacters')
  .optional()
  .transform(emptyToUndefined);

const childFields = {
  childName: line('childName').min(2, 'childName'),
  childBirthdate: z
    .string('validDate')
    .refine((value) => value === '' || isVenueDate(value), 'validDate')
    .optional()
    .transform(emptyToUndefined),
  medicalNotes: optionalNotes,
};

/** `guardianEmail` is trimmed and lowercased. */
export const guardianFields = {
  guardianName: line('guardianName').min(2, 'guardianName'),
  guardianEmail: z
    .string('validEmail')
    .trim()
    .toLowerCase()
    .max(254, 'tooLong')
    .pipe(z.email('validEmail')),
  guardianPhone: optionalPhone,
  emergencyContact: optionalLine,
  emergencyPhone: optionalPhone,
};

/** A child on the form; each child gets a separate waiver. */
export const waiverChild = z.strictObject(childFields);

/** Most of the body is the signature image. */
export const MAX_SIGNING_BYTES = 1_000_000;

/** The request body for signing: the guardian, the first child, and further children. */
export const signingBody = z.strictObject({
  ...guardianFields,
  ...childFields,
  children: z
    .array(waiverChild, 'invalidInput')
    .max(MAX_ADDITIONAL_CHILDREN, 'tooManyChildren')
    .default([]),
  signatureData: z
    .string('signatureRequired')
    .min(1, 'signatureRequired')
    .max(MAX_SIGNATURE_CHARACTERS, 'signatureTooLarge')
    .startsWith('data:image/png;base64,', 'signaturePng'),
  signatureKind: z.enum(['drawn', 'typed'], 'invalidInput').default('drawn'),
  /** Hash of the displayed text; 409 unless it is the current text or, for an offline signature, an older one. */
  textHash: z.string('invalidInput').max(100, 'tooLong').optional(),
  /** The answers to photo consent and custom questions, for all children of this signing. */
  answers: givenAnswers,
});

const waiverText = z.object({
  version: z.string(),
  /** SHA-256 of the full text, hexadecimal. */
  hash: z.string(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** Displayed next to the text, and not part of its hash. */
  questions: z.array(askedQuestion),
});

export const listedWaiver = z.object({
  id: z.string(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  guardianPhone: z.string().nullable(),
  childName: z.string(),
  childBirthdate: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  medicalNotes: z.string().nullable(),
  agreementVersion: z.string(),
  signatureKind: z.enum(['drawn', 'typed', 'paper']),
  createdAt: z.iso.datetime(),
  /** The newest answer to each question. */
  answers: z.array(currentAnswer),
});

export type WaiverText = z.output<typeof waiverText>;
export type ListedWaiver = z.output<typeof listedWaiver>;
export type SigningBody = z.output<typeof signingBody>;

export const waiversContract = contract({
  'POST /api/waivers': {
    summary: 'Signs one waiver per child and emails the guardian a PDF copy of each.',
    access: 'visitor',
    throttle: { name: 'waiver-sign', limit: 120, minutes: 60 },
    body: signingBody,
    maxBodyBytes: MAX_SIGNING_BYTES,
    status: 201,
    response: z.object({
      success: z.literal(true),
      /** The id of the first child's waiver. */
      id: z.string(),
      agreementVersion: z.string(),
      createdAt: z.iso.datetime(),
      waivers: z.array(z.object({ id: z.string(), childName: z.string() })),
    }),
  },
  'GET /api/waivers/check/:email': {
    summary: 'Returns whether this guardian email has a valid waiver, without further details.',
    access: 'visitor',
    throttle: { name: 'waiver-check', limit: 60, minutes: 5 },
    params: z.object({ email: z.string().max(254, 'tooLong') }),
    response: z.object({ hasSigned: z.boolean() }),
  },
  'GET /api/waivers': {
    summary: 'Returns signed waivers, newest first; `cursor` is the last id of the previous page.',
    access: 'admin',
    area: 'waivers',
    query: z.strictObject({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(500).default(200),
      cursor: z.uuid('invalidInput').optional(),
    }),
    healthData: 'office',
    response: z.array(listedWaiver),
  },
  'GET /api/waivers/:id/pdf': {
    summary: 'Returns the PDF copy of a waiver, including its evidence.',
    access: 'admin',
    area: 'waivers',
    params: z.object({ id: z.uuid('invalidInput') }),
    contentType: 'application/pdf',
    healthData: 'office',
    response: z.instanceof(Uint8Array),
  },
  'GET /api/waivers/text': {
    summary: 'Returns the current text to sign, in `language` or the caller’s language.',
    access: 'public',
    query: z.object({ language: z.enum(languages, 'invalidInput').optional() }),
    response: waiverText,
  },
});
