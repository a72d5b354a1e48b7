import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { MAX_CHILDREN_AFTER_MERGE, mergeProblems, similarities } from './merge-rules.ts';

const id = z.string().min(1).max(100, 'tooLong');
const count = z.number().int();
const nullableText = z.string().nullable();

/** A possible duplicate with its similarities. */
const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: nullableText,
  childAges: z.array(count),
  createdAt: z.string(),
  why: z.array(z.enum(similarities)),
});

export type Duplicate = z.output<typeof duplicate>;

/** One of the two accounts with its data. Money in cents, ages in months on the venue's date. */
const side = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: nullableText,
  createdAt: z.string(),
  /** Whether the other account can be merged into it. */
  mayStay: z.boolean(),
  children: z.array(z.object({ id: z.string(), ageMonths: count, birthMonth: z.string() })),
  code: nullableText,
  membership: nullableText,
  adults: count,
  bookings: count,
  upcoming: count,
  visits: count,
  waivers: count,
  passVisits: count,
  creditCents: count,
  giftCardCents: count,
  orders: count,
  parties: count,
  events: count,
  matches: count,
  conversations: count,
  notes: count,
});

export type MergeSide = z.output<typeof side>;

const preview = z.object({
  one: side,
  other: side,
  /** Suggested matches: children with the same month of birth in both accounts. */
  sameChildren: z.array(z.object({ one: z.string(), other: z.string() })),
  /** Number of messages between the two accounts, which the merge deletes. */
  messagesBetween: count,
  troubles: z.array(z.object({ code: z.enum(mergeProblems), sentence: z.string() })),
});

export type MergePreview = z.output<typeof preview>;

export const mergeContract = contract({
  'GET /api/admin/people/:id/duplicates': {
    summary: 'Lists possible duplicates of a family, likeliest first.',
    access: 'admin',
    params: z.object({ id }),
    response: z.array(duplicate),
  },
  'GET /api/admin/people/:id/merge/:otherId': {
    summary: 'Compares two accounts and lists what prevents merging them.',
    access: 'admin',
    params: z.object({ id, otherId: id }),
    response: preview,
  },
  'POST /api/admin/people/:id/merge': {
    summary: 'Merges another account into this one, irreversibly. Idempotent.',
    access: 'admin',
    params: z.object({ id }),
    body: z.strictObject({
      otherId: id,
      /** Each child of the other account, with the matching child of this one, or null. */
      children: z
        .array(
          z.strictObject({ id: z.uuid('invalidInput'), sameAs: z.uuid('invalidInput').nullable() }),
        )
        .max(MAX_CHILDREN_AFTER_MERGE, 'invalidInput'),
    }),
    response: z.object({ success: z.literal(true) }),
  },
});
