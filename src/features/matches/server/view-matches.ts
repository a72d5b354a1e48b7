import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { distanceOf, kilometresBetween, type Place } from '../distance-rules.ts';
import type { Match, matchesContract } from '../matches-contract.ts';
import { placeName } from '../matches-rules.ts';
import { proposalState } from '../proposal-rules.ts';
import { label, sayReasons } from './engine/say-reasons.ts';
import { findPlaces } from './matches-queries.ts';
import { findProposalsOf, type Proposal } from './proposals-queries.ts';
import { asFamily, monthsOf, todayOf } from './seen-family.ts';
import {
  findOwnFamily,
  findVisibleMatches,
  type SeenFamily,
  type VisibleMatch,
} from './visible-matches-queries.ts';

type Context = CallContext & { user: SessionUser };
type Wanted = z.output<(typeof matchesContract)['GET /api/matches']['query']>;

/** More than a family keeps: what admins have featured may come on top. */
const MOST = 100;
/** "Close in age": two children at most so many months apart. */
const CLOSE_MONTHS = 12;

/** The matches that the caller's family sees, with those left out that do not answer to the filters. */
export async function viewMatches(ctx: Context, wanted: Wanted): Promise<Match[]> {
  const family = await findFamilyOf(ctx.db, ctx.user.id);
  // An adult who may not write for the family sees no matches.
  if (!family.isOwner && !family.mayMessage) return [];
  const own = await findOwnFamily(ctx.db, family.ownerId);
  if (!own) return [];
  const rows = await findVisibleMatches(ctx.db, own.userId, { limit: MOST });
  const fitting = rows.filter((row) => answersTo(ctx, row, own, wanted));
  return viewRows(ctx, own, fitting.slice(0, wanted.limit));
}

/** One match as its family sees it; throws 404 for one that it does not see. */
export async function viewMatch(ctx: Context, id: string): Promise<Match> {
  const { ownerId } = await findFamilyOf(ctx.db, ctx.user.id);
  const own = await findOwnFamily(ctx.db, ownerId);
  if (!own) throw notFound();
  const rows = await findVisibleMatches(ctx.db, ownerId, { limit: 1, only: id });
  const [match] = await viewRows(ctx, own, rows);
  if (!match) throw notFound();
  return match;
}

async function viewRows(ctx: Context, own: SeenFamily, rows: VisibleMatch[]): Promise<Match[]> {
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
    matchReasons: sayReasons(row.matchReasons, ctx.language),
    featured: row.status === 'featured',
    sharedInterests: own.interests.filter((it) => row.family.interests.includes(it)),
    ...distanceBetween(own, row.family, places),
    proposal: asProposal(ctx, proposals.get(row.id), own.userId),
  }));
}

function distanceBetween(own: SeenFamily, family: SeenFamily, places: Record<string, Place>) {
  const [ctx, there] = [places[own.zipCode ?? ''], places[family.zipCode ?? '']];
  const kilometres = kilometresBetween(ctx, there);
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

function answersTo(
  ctx: Context,
  { family }: VisibleMatch,
  own: SeenFamily,
  wanted: Wanted,
): boolean {
  const today = todayOf(ctx);
  if (wanted.search && !isFound(family, wanted.search, ctx.language)) return false;
  if (wanted.near && !['same-neighborhood', 'same-town'].includes(distanceOf(own, family, null))) {
    return false;
  }
  if (wanted.free && !own.availability.some((time) => family.availability.includes(time))) {
    return false;
  }
  const others = monthsOf(family, today);
  return (
    !wanted.ages ||
    monthsOf(own, today).some((a) => others.some((b) => Math.abs(a - b) <= CLOSE_MONTHS))
  );
}

/** By name, neighborhood or interest, in the words of the reader; accents and capitals do not matter. */
function isFound(family: SeenFamily, search: string, language: Context['language']): boolean {
  const { name, neighborhood, interests } = family;
  const words = interests.flatMap((it) => [it, label('interests', it, language)]);
  const text = placeName([name, neighborhood ?? '', ...words].join(' | '));
  return placeName(search)
    .split(' ')
    .every((word) => text.includes(word));
}
