import { z } from 'zod';
import { roles } from '#features/accounts/accounts-contract.ts';
import { MAX_SUSPENSION_DAYS } from '#features/moderation/moderation-rules.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { familyFilters, MAX_CHILD_AGE_YEARS, MAX_NOTE_LENGTH } from './people-rules.ts';

const idParam = z.object({ id: z.string().min(1).max(100, 'tooLong') });
const success = z.object({ success: z.literal(true) });
const count = z.number().int();
const nullableText = z.string().nullable();

const standing = z.object({
  warnedAt: nullableText,
  suspendedUntil: nullableText,
  closedAt: nullableText,
});

const codeStatus = z.enum(['Active', 'Expired', 'Inactive', 'none']);

/** A family in the list. Ages in months on the venue's date. */
const listedFamily = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: nullableText,
  role: z.enum(roles),
  childAges: z.array(count),
  codeStatus,
  membershipType: nullableText,
  lastVisit: nullableText,
  isSuspended: z.boolean(),
  isClosed: z.boolean(),
  createdAt: z.string(),
});

export type ListedFamily = z.output<typeof listedFamily>;

/** A family's full record, with the newest 20 bookings, visits and orders and their totals. */
const family = z.object({
  profile: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phone: nullableText,
    neighborhood: nullableText,
    zipCode: nullableText,
    role: z.enum(roles),
    language: z.enum(['en', 'es']),
    accessibilityNeeds: nullableText,
    newsConsent: z.boolean().nullable(),
    newsConsentAt: nullableText,
    createdAt: z.string(),
  }),
  standing,
  /** The household's adults, owner first; empty if it is not shared. */
  adults: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), relation: nullableText }),
  ),
  childAges: z.array(count),
  code: z
    .object({
      numericCode: z.string(),
      status: z.enum(['Active', 'Expired', 'Inactive']),
      isSwitchedOff: z.boolean(),
      membershipType: nullableText,
      expiresAt: nullableText,
      scanCount: count,
      lastScannedAt: nullableText,
      replaced: count,
    })
    .nullable(),
  bookings: z.object({
    total: count,
    rows: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        date: z.string(),
        slotLabel: z.string(),
        childrenCount: count,
        status: z.string(),
        priceCents: count,
      }),
    ),
  }),
  visits: z.object({
    total: count,
    rows: z.array(
      z.object({
        id: z.string(),
        checkedInAt: z.string(),
        checkedOutAt: nullableText,
        childrenCount: count,
        source: z.string(),
      }),
    ),
  }),
  waivers: z.array(
    z.object({
      id: z.string(),
      childName: z.string(),
      guardianEmail: z.string(),
      version: z.string(),
      signedAt: z.string(),
      isValid: z.boolean(),
    }),
  ),
  balances: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['pass', 'gift_card', 'credit']),
      name: z.string(),
      balance: count,
      granted: count,
      expiresAt: nullableText,
    }),
  ),
  memberships: z.array(
    z.object({
      id: z.string(),
      membershipType: z.string(),
      state: z.enum(['active', 'past_due', 'ended']),
      periodEnd: z.string(),
      renews: z.boolean(),
      isFrozen: z.boolean(),
    }),
  ),
  orders: z.object({
    total: count,
    rows: z.array(
      z.object({
        id: z.string(),
        items: z.string(),
        totalCents: count,
        status: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  parties: z.array(
    z.object({ id: z.string(), date: z.string(), packageName: z.string(), status: z.string() }),
  ),
  notes: z.array(
    z.object({ id: z.string(), content: z.string(), author: nullableText, createdAt: z.string() }),
  ),
  merged: z.array(z.object({ email: z.string(), mergedAt: z.string() })),
});

export type Family = z.output<typeof family>;

export const peopleContract = contract({
  'GET /api/admin/people': {
    summary: 'Lists families, paginated and filtered by search, status and the age of a child.',
    access: 'admin',
    area: 'people',
    query: listQuery(['name', 'email', 'createdAt', 'children']).extend({
      status: z.enum(familyFilters).optional(),
      childAge: z.coerce.number().int().min(0).max(MAX_CHILD_AGE_YEARS).optional(),
    }),
    response: listResponse(listedFamily),
  },
  'GET /api/admin/people/:id': {
    summary: 'Returns one family with everything the venue knows about it.',
    access: 'admin',
    area: 'people',
    params: idParam,
    healthData: 'office',
    response: family,
  },
  'POST /api/admin/people/:id/notes': {
    summary: 'Adds a note about a family. The family sees it in its data download.',
    access: 'admin',
    area: 'people',
    params: idParam,
    body: z.strictObject({ content: plainText(MAX_NOTE_LENGTH).min(1, 'required') }),
    response: success,
    status: 201,
  },
  'DELETE /api/admin/people/:id/notes/:noteId': {
    summary: 'Removes a note.',
    access: 'admin',
    area: 'people',
    params: idParam.extend({ noteId: z.uuid('invalidInput') }),
    response: success,
  },
  'POST /api/admin/people/:id/code': {
    summary:
      'Replaces the family’s member code and retires the old number, or switches the code off or on.',
    access: 'admin',
    area: 'people',
    params: idParam,
    body: z.strictObject({
      action: z.enum(['replace', 'switch-off', 'switch-on'], 'invalidInput'),
    }),
    response: success,
  },
  'POST /api/admin/people/:id/standing': {
    summary: 'Suspends an account’s messages, or lifts a suspension or closure.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({
      action: z.enum(['suspend', 'lift'], 'invalidInput'),
      /** Required to suspend. */
      days: z
        .number('invalidInput')
        .int('invalidInput')
        .min(1, 'invalidInput')
        .max(MAX_SUSPENSION_DAYS, 'invalidInput')
        .optional(),
    }),
    response: success,
  },
});
