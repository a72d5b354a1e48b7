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

/** A family as its matches see it, without contact details. */
const family = z.object({
  userId: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The neighborhood, if the family gave one. */
  location: z.string().nullable(),
  /** Whole months, youngest first. */
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
  /** Null unless the venue has imported both zip codes' places. */
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

/** A pair as admins review it (spec 3, family_matches). */
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

const id = z.object({ id: z.uuid('invalidInput') });

export const matchesContract = contract({
  'GET /api/matches': {
    summary: 'The approved matches of the caller’s family, featured ones first.',
    access: 'member',
    query: z.object({
      search: plainText(100).optional(),
      /** Only with a child at most a year apart from an own one. */
      ages: z.enum(['close']).optional(),
      /** Only in the same neighborhood or zip code. */
      near: z.enum(['close']).optional(),
      /** Only with a free time in common. */
      free: z.enum(['shared']).optional(),
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(100).optional(),
    }),
    response: z.array(match),
  },
  'GET /api/matches/groups': {
    summary:
      'Suggested groups: matched families with children of similar age and a common free time.',
    access: 'member',
    response: z.array(
      z.object({
        key: z.string(),
        families: z.array(family),
        /** Ages of the youngest and the oldest child that fit, in months. */
        fromMonths: z.number().int(),
        toMonths: z.number().int(),
        availability: z.array(z.string()),
        sharedInterests: z.array(z.string()),
        /** The group's conversation, if it was opened before. */
        conversationId: z.string().nullable(),
      }),
    ),
  },
  'POST /api/matches/:id/proposals': {
    summary: 'Proposes a slot to play together to a match.',
    access: 'member',
    params: id,
    body: z.strictObject({
      date: venueDate,
      slotLabel: z.string().min(1, 'required').max(60, 'tooLong'),
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12),
    }),
    response: match,
    throttle: { name: 'play-proposal', limit: 20, minutes: 60 },
  },
  'POST /api/proposals/:id/answer': {
    summary: 'Accepts (both families are booked in one step), declines or withdraws a proposal.',
    access: 'member',
    params: id,
    body: z.strictObject({
      answer: z.enum(['accept', 'decline', 'withdraw']),
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12).optional(),
    }),
    response: match,
  },
  'GET /api/admin/matches': {
    summary: 'Generated matches, best first.',
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
    summary: 'Regenerates all matches in the background; joins a run in progress.',
    access: 'admin',
    area: 'matches',
    body: z.strictObject({}),
    response: z.object({
      message: z.string(),
      runId: z.string(),
      /** A small venue's run is done before the response. */
      state: runState,
    }),
  },
  'GET /api/admin/matches/run': {
    summary: 'The generation in progress, or the last one.',
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
    summary: 'Sets a match’s status; any may follow any.',
    access: 'admin',
    area: 'matches',
    params: id,
    body: z.strictObject({
      status: matchStatus.optional(),
      adminNotes: plainText(2000).nullable().optional(),
    }),
    response: generatedMatch,
  },
});
