import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { distanceOf, kilometresBetween, type Place } from '../distance-rules.ts';
import type { Match, matchesContract } from '../matches-contract.ts';
import { normalizePlace } from '../matches-rules.ts';
import { proposalState } from '../proposal-rules.ts';
import { label, reasonSentences } from './engine/reason-sentences.ts';
import { findPlaces } from './matches-queries.ts';
import { findProposalsOf, type Proposal } from './proposals-queries.ts';
import { asFamily, monthsOf, todayOf } from './visible-family.ts';
import {
  findOwnFamily,
  findVisibleMatches,
  type VisibleFamily,
  type VisibleMatch,
} from './visible-matches-queries.ts';

type Context = CallContext & { user: SessionUser };
type Filter = z.output<(typeof matchesContract)['GET /api/matches']['query']>;

/** More than a generation keeps per family, as matches that admins decided on stay. */
const MAX_MATCHES = 100;
/** The largest age gap of the filter "close in age". */
const CLOSE_MONTHS = 12;

/** The matches that the caller's family sees, filtered. */
export async function viewMatches(ctx: Context, filter: Filter): Promise<Match[]> {
  const family = await findFamilyOf(ctx.db, ctx.user.id);
  // An adult who may not message for the family sees no matches.
  if (!family.isOwner && !family.mayMessage) return [];
  const own = await findOwnFamily(ctx.db, family.ownerId);
  if (!own) return [];
  const rows = await findVisibleMatches(ctx.db, own.userId, { limit: MAX_MATCHES });
  const filtered = rows.filter((row) => matchesFilter(ctx, row, own, filter));
  return viewRows(ctx, own, filtered.slice(0, filter.limit));
}

/** One match as the caller's family sees it; throws 404 if it does not. */
export async function viewMatch(ctx: Context, id: string): Promise<Match> {
  const { ownerId } = await findFamilyOf(ctx.db, ctx.user.id);
  const own = await findOwnFamily(ctx.db, ownerId);
  if (!own) throw notFound();
  const rows = await findVisibleMatches(ctx.db, ownerId, { limit: 1, only: id });
  const [match] = await viewRows(ctx, own, rows);
  if (!match) throw notFound();
  return match;
}

async function viewRows(ctx: Context, own: VisibleFamily, rows: VisibleMatch[]): Promise<Match[]> {
  const today = todayOf(ctx);
  const ids = rows.map(({ id }) => id);
  const zips = [own, ...rows.map(({ family }) => family)].map(({ zipCode }) => zipCode ?? '');
  const [places, proposals] = await Promise.all([
    findPlaces(ctx.db, zips),
    findProposalsOf(ctx.db, ids, today),
  ]);
  return rows.map((row) => ({
    id: row.id,
    family: asFamily(row.family, today),
    matchScore: row.matchScore,
    scoreBreakdown: row.scoreBreakdown,
    matchReasons: reasonSentences(row.matchReasons, ctx.language),
    featured: row.status === 'featured',
    sharedInterests: own.interests.filter((it) => row.family.interests.includes(it)),
    ...distanceBetween(own, row.family, places),
    proposal: asProposal(ctx, proposals.get(row.id), own.userId),
  }));
}

function distanceBetween(own: VisibleFamily, family: VisibleFamily, places: Record<string, Place>) {
  const kilometres = kilometresBetween(places[own.zipCode ?? ''], places[family.zipCode ?? '']);
  return {
    distance: distanceOf(own, family, kilometres),
    kilometres: kilometres === null ? null : Math.round(kilometres * 10) / 10,
  };
}

function asProposal({ clock }: Context, found: Proposal | undefined, ownerId: string) {
  if (!found) return null;
  const { id, proposedBy, venueDate, slotLabel, childrenCount, expiresAt } = found;
  return {
    id,
    state: proposalState(found, clock.now()),
    isYours: proposedBy === ownerId,
    ...{ venueDate, slotLabel, childrenCount },
    expiresAt: expiresAt.toISOString(),
  };
}

function matchesFilter(
  ctx: Context,
  { family }: VisibleMatch,
  own: VisibleFamily,
  filter: Filter,
): boolean {
  const today = todayOf(ctx);
  if (filter.search && !matchesSearch(family, filter.search, ctx.language)) return false;
  if (filter.near && !['same-neighborhood', 'same-town'].includes(distanceOf(own, family, null))) {
    return false;
  }
  if (filter.free && !own.availability.some((time) => family.availability.includes(time))) {
    return false;
  }
  const others = monthsOf(family, today);
  return (
    !filter.ages ||
    monthsOf(own, today).some((a) => others.some((b) => Math.abs(a - b) <= CLOSE_MONTHS))
  );
}

/** Searches name, neighborhood and interests in the reader's language, ignoring case and accents. */
function matchesSearch(
  family: VisibleFamily,
  search: string,
  language: Context['language'],
): boolean {
  const { name, neighborhood, interests } = family;
  const words = interests.flatMap((it) => [it, label('interests', it, language)]);
  const text = normalizePlace([name, neighborhood ?? '', ...words].join(' | '));
  return normalizePlace(search)
    .split(' ')
    .every((word) => text.includes(word));
}
