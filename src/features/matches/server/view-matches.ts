import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { type Coordinates, classifyDistance, kilometersBetween } from '../distance-rules.ts';
import type { Match, matchesContract } from '../matches-contract.ts';
import { normalizeText } from '../matches-rules.ts';
import { proposalState } from '../proposal-rules.ts';
import { formatChoice, formatReasons } from './engine/format-reasons.ts';
import { findPlaces } from './matches-queries.ts';
import { findNewestProposals, type Proposal } from './proposals-queries.ts';
import { childMonthsOf, todayOf, toFamilyResponse } from './visible-family.ts';
import {
  findFamilyProfile,
  findVisibleMatches,
  type VisibleFamily,
  type VisibleMatch,
} from './visible-matches-queries.ts';

type Context = CallContext & { user: SessionUser };
type Filter = z.output<(typeof matchesContract)['GET /api/matches']['query']>;

/** Above MATCHES_PER_FAMILY, because matches that admins have decided on are never removed. */
const MAX_MATCHES = 100;
/** Maximum age difference for the filter "close in age". */
const MAX_MONTHS_APART = 12;

/**
 * Returns the matches that are visible to the caller's family and pass the filter; none if the caller may not message
 * for the family.
 */
export async function viewMatches(ctx: Context, filter: Filter): Promise<Match[]> {
  const family = await findFamilyOf(ctx.db, ctx.user.id);
  if (!family.isOwner && !family.mayMessage) return [];
  const ownFamily = await findFamilyProfile(ctx.db, family.ownerId);
  if (!ownFamily) return [];
  const rows = await findVisibleMatches(ctx.db, ownFamily.userId, { limit: MAX_MATCHES });
  const matchingRows = rows.filter((row) => passesFilter(ctx, row, ownFamily, filter));
  return toMatches(ctx, ownFamily, matchingRows.slice(0, filter.limit));
}

/** Returns a match. Throws 404 unless it is visible to the caller's family. */
export async function viewMatch(ctx: Context, id: string): Promise<Match> {
  const { ownerId } = await findFamilyOf(ctx.db, ctx.user.id);
  const ownFamily = await findFamilyProfile(ctx.db, ownerId);
  if (!ownFamily) throw notFound();
  const rows = await findVisibleMatches(ctx.db, ownerId, { limit: 1, matchId: id });
  const [match] = await toMatches(ctx, ownFamily, rows);
  if (!match) throw notFound();
  return match;
}

async function toMatches(
  ctx: Context,
  ownFamily: VisibleFamily,
  rows: VisibleMatch[],
): Promise<Match[]> {
  const today = todayOf(ctx);
  const ids = rows.map(({ id }) => id);
  const zips = [ownFamily, ...rows.map(({ family }) => family)].map(({ zipCode }) => zipCode ?? '');
  const [places, proposals] = await Promise.all([
    findPlaces(ctx.db, zips),
    findNewestProposals(ctx.db, ids, today),
  ]);
  return rows.map((row) => ({
    id: row.id,
    family: toFamilyResponse(row.family, today),
    matchScore: row.matchScore,
    scoreBreakdown: row.scoreBreakdown,
    matchReasons: formatReasons(row.matchReasons, ctx.language),
    featured: row.status === 'featured',
    sharedInterests: ownFamily.interests.filter((interest) =>
      row.family.interests.includes(interest),
    ),
    ...computeDistance(ownFamily, row.family, places),
    proposal: toProposalResponse(ctx, proposals.get(row.id), ownFamily.userId),
  }));
}

function computeDistance(
  ownFamily: VisibleFamily,
  family: VisibleFamily,
  places: Record<string, Coordinates>,
) {
  const kilometers = kilometersBetween(
    places[ownFamily.zipCode ?? ''],
    places[family.zipCode ?? ''],
  );
  return {
    distance: classifyDistance(ownFamily, family, kilometers),
    kilometres: kilometers === null ? null : Math.round(kilometers * 10) / 10,
  };
}

function toProposalResponse({ clock }: Context, proposal: Proposal | undefined, ownerId: string) {
  if (!proposal) return null;
  const { id, proposedBy, venueDate, slotLabel, childrenCount, expiresAt } = proposal;
  return {
    id,
    state: proposalState(proposal, clock.now()),
    isYours: proposedBy === ownerId,
    venueDate,
    slotLabel,
    childrenCount,
    expiresAt: expiresAt.toISOString(),
  };
}

function passesFilter(
  ctx: Context,
  { family }: VisibleMatch,
  ownFamily: VisibleFamily,
  filter: Filter,
): boolean {
  const today = todayOf(ctx);
  if (filter.search && !containsSearch(family, filter.search, ctx.language)) return false;
  if (
    filter.near &&
    !['same-neighborhood', 'same-town'].includes(classifyDistance(ownFamily, family, null))
  ) {
    return false;
  }
  if (filter.free && !ownFamily.availability.some((time) => family.availability.includes(time))) {
    return false;
  }
  const otherMonths = childMonthsOf(family, today);
  return (
    !filter.ages ||
    childMonthsOf(ownFamily, today).some((a) =>
      otherMonths.some((b) => Math.abs(a - b) <= MAX_MONTHS_APART),
    )
  );
}

/** Searches name, neighborhood and interests, including labels in the reader's language; ignores case and accents. */
function containsSearch(
  family: VisibleFamily,
  search: string,
  language: Context['language'],
): boolean {
  const { name, neighborhood, interests } = family;
  const labels = interests.flatMap((interest) => [
    interest,
    formatChoice('interests', interest, language),
  ]);
  const text = normalizeText([name, neighborhood ?? '', ...labels].join(' | '));
  return normalizeText(search)
    .split(' ')
    .every((word) => text.includes(word));
}
