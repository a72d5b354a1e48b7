import { z } from 'zod';
import { roles } from '#features/accounts/accounts-contract.ts';
import { LONGEST_SUSPENSION_DAYS } from '#features/safety/safety-rules.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { listAnswer, listQuery } from '#shared/list-query.ts';
import { familyFilters, LONGEST_NOTE, MAX_YEARS } from './people-rules.ts';

const id = z.object({ id: z.string().min(1).max(100, 'tooLong') });
const done = z.object({ success: z.literal(true) });
const count = z.number().int();
const text = z.string().nullable();

const standing = z.object({
  warnedAt: text,
  suspendedUntil: text,
  closedAt: text,
});

const codeStatus = z.enum(['Active', 'Expired', 'Inactive', 'none']);

/** A family in the list. Ages are months as of the venue's day. */
const listed = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: text,
  role: z.enum(roles),
  childAges: z.array(count),
  codeStatus,
  membershipType: text,
  lastVisit: text,
  isSuspended: z.boolean(),
  isClosed: z.boolean(),
  createdAt: z.string(),
});

export type ListedFamily = z.output<typeof listed>;

/** Everything of a family on one page: the newest twenty of each kind, and how many there are. */
const family = z.object({
  profile: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phone: text,
    neighborhood: text,
    zipCode: text,
    role: z.enum(roles),
    language: z.enum(['en', 'es']),
    accessibilityNeeds: text,
    newsConsent: z.boolean().nullable(),
    newsConsentAt: text,
    createdAt: z.string(),
  }),
  standing,
  /** The adults who share the family, its owner first; empty where nobody does. */
  adults: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), relation: text }),
  ),
  childAges: z.array(count),
  code: z
    .object({
      numericCode: z.string(),
      status: z.enum(['Active', 'Expired', 'Inactive']),
      isSwitchedOff: z.boolean(),
      membershipType: text,
      expiresAt: text,
      scanCount: count,
      lastScannedAt: text,
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
        checkedOutAt: text,
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
      expiresAt: text,
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
    z.object({ id: z.string(), content: z.string(), author: text, createdAt: z.string() }),
  ),
  merged: z.array(z.object({ email: z.string(), mergedAt: z.string() })),
});

export type Family = z.output<typeof family>;

export const peopleContract = contract({
  'GET /api/admin/people': {
    summary: 'Families: a page of the list, by what is searched and how old their children are.',
    access: 'admin',
    area: 'people',
    query: listQuery(['name', 'email', 'createdAt', 'children']).extend({
      status: z.enum(familyFilters).optional(),
      childAge: z.coerce.number().int().min(0).max(MAX_YEARS).optional(),
    }),
    response: listAnswer(listed),
  },
  'GET /api/admin/people/:id': {
    summary: 'One family with everything that the venue has to do with it.',
    access: 'admin',
    area: 'people',
    params: id,
    response: family,
  },
  'POST /api/admin/people/:id/notes': {
    summary: 'Notes something about a family; it is in the download of its data.',
    access: 'admin',
    area: 'people',
    params: id,
    body: z.strictObject({ content: plainText(LONGEST_NOTE).min(1, 'required') }),
    response: done,
    status: 201,
  },
  'DELETE /api/admin/people/:id/notes/:noteId': {
    summary: 'Removes a note.',
    access: 'admin',
    area: 'people',
    params: id.extend({ noteId: z.uuid('invalidInput') }),
    response: done,
  },
  'POST /api/admin/people/:id/code': {
    summary: 'Gives the family another number and refuses the old one, or switches the code.',
    access: 'admin',
    area: 'people',
    params: id,
    body: z.strictObject({
      action: z.enum(['replace', 'switch-off', 'switch-on'], 'invalidInput'),
    }),
    response: done,
  },
  'POST /api/admin/people/:id/standing': {
    summary: 'Pauses the messages of somebody, or undoes a pause or a closed account.',
    access: 'admin',
    params: id,
    body: z.strictObject({
      action: z.enum(['suspend', 'lift'], 'invalidInput'),
      /** How long a pause lasts. */
      days: z
        .number('invalidInput')
        .int('invalidInput')
        .min(1, 'invalidInput')
        .max(LONGEST_SUSPENSION_DAYS, 'invalidInput')
        .optional(),
    }),
    response: done,
  },
});
