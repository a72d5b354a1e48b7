import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { MATCH_PARTS } from './matches-rules.ts';

export const matchStatus = z.enum(['pending', 'approved', 'featured', 'hidden']);

const percent = z.number().int().min(0).max(100);
const breakdown = z.object(
  Object.fromEntries(MATCH_PARTS.map((part) => [part, percent])) as Record<
    (typeof MATCH_PARTS)[number],
    typeof percent
  >,
);

/** The public part of a family, without contact details. */
const family = z.object({
  userId: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The neighborhood; null if the family has not entered one. */
  location: z.string().nullable(),
  /** Ages in whole months, youngest first. */
  childMonths: z.array(z.number().int()),
  bio: z.string().nullable(),
});

export const match = z.object({
  id: z.string(),
  family,
  matchScore: percent,
  scoreBreakdown: breakdown,
  matchReasons: z.array(z.string()),
  featured: z.boolean(),
  sharedInterests: z.array(z.string()),
  distance: z.enum(['same-neighborhood', 'same-town', 'nearby', 'unknown']),
  /** Null unless the places of both zip codes are imported. */
  kilometres: z.number().nullable(),
  proposal: z
    .object({
      id: z.string(),
      state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
      isYours: z.boolean(),
      venueDate: z.string(),
      slotLabel: z.string(),
      childrenCount: z.number().int(),
      expiresAt: z.string(),
    })
    .nullable(),
});
export type Match = z.output<typeof match>;

/** A matching pair for review by admins (spec 3, family_matches). */
export const generatedMatch = z.object({
  id: z.string(),
  userId: z.string(),
  matchedUserId: z.string(),
  families: z.array(family),
  matchScore: percent,
  scoreBreakdown: breakdown,
  matchReasons: z.array(z.string()),
  status: matchStatus,
  adminNotes: z.string().nullable(),
  createdAt: z.string(),
});

const runState = z.enum(['running', 'done', 'failed']);

const idParams = z.object({ id: z.uuid('invalidInput') });

export const matchesContract = contract({
  'GET /api/matches': {
    summary: 'Returns the approved matches of the caller’s family, featured ones first.',
    access: 'member',
    query: z.object({
      search: plainText(100).optional(),
      /** Only families with a child at most a year older or younger than one of the caller's children. */
      ages: z.enum(['close']).optional(),
      /** Only families in the same neighborhood or zip code. */
      near: z.enum(['close']).optional(),
      /** Only families with a common free time. */
      free: z.enum(['shared']).optional(),
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(100).optional(),
    }),
    response: z.array(match),
  },
  'GET /api/matches/groups': {
    summary:
      'Suggests groups of matched families with children of similar age and a common free time.',
    access: 'member',
    response: z.array(
      z.object({
        key: z.string(),
        families: z.array(family),
        /** The lowest age in months, counting one child of each family. */
        fromMonths: z.number().int(),
        /** The highest age in months, counting one child of each family. */
        toMonths: z.number().int(),
        availability: z.array(z.string()),
        sharedInterests: z.array(z.string()),
        /** Null until someone starts the group's conversation. */
        conversationId: z.string().nullable(),
      }),
    ),
  },
  'POST /api/matches/:id/proposals': {
    summary: 'Proposes a slot to a match, to play together.',
    access: 'member',
    params: idParams,
    body: z.strictObject({
      date: venueDate,
      slotLabel: z.string().min(1, 'required').max(60, 'tooLong'),
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12),
    }),
    response: match,
    throttle: { name: 'play-proposal', limit: 20, minutes: 60 },
  },
  'POST /api/proposals/:id/answer': {
    summary: 'Accepts (which books both families), declines or withdraws a proposal.',
    access: 'member',
    params: idParams,
    body: z.strictObject({
      answer: z.enum(['accept', 'decline', 'withdraw']),
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).optional(),
    }),
    response: match,
  },
  'GET /api/admin/matches': {
    summary: 'Returns generated matches, best first.',
    access: 'admin',
    area: 'matches',
    query: z.object({
      status: matchStatus.optional(),
      search: plainText(100).optional(),
      after: z.uuid('invalidInput').optional(),
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(200).optional(),
    }),
    response: z.array(generatedMatch),
  },
  'POST /api/admin/matches/generate': {
    summary: 'Regenerates all matches in the background, or returns the running generation.',
    access: 'admin',
    area: 'matches',
    body: z.strictObject({}),
    response: z.object({
      message: z.string(),
      runId: z.string(),
      /** Short runs finish before the response. */
      state: runState,
    }),
  },
  'GET /api/admin/matches/run': {
    summary: 'Returns the running generation, or the latest one.',
    access: 'admin',
    area: 'matches',
    response: z
      .object({
        id: z.string(),
        state: runState,
        percent,
        families: z.number().int(),
        found: z.number().int(),
        startedAt: z.string(),
        finishedAt: z.string().nullable(),
      })
      .nullable(),
  },
  'PATCH /api/admin/matches/:id': {
    summary: 'Sets a match’s status or notes.',
    access: 'admin',
    area: 'matches',
    params: idParams,
    body: z.strictObject({
      status: matchStatus.optional(),
      adminNotes: plainText(2000).nullable().optional(),
    }),
    response: generatedMatch,
  },
});
