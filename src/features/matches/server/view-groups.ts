import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { suggestGroups } from '../group-rules.ts';
import type { matchesContract } from '../matches-contract.ts';
import { findGroupConversations } from './group-conversations-queries.ts';
import { asFamily, monthsOf, todayOf } from './seen-family.ts';
import {
  findOwnFamily,
  findVisibleMatches,
  findVisiblePairs,
  type SeenFamily,
  type VisibleMatch,
} from './visible-matches-queries.ts';

type Context = CallContext & { user: SessionUser };
type Groups = z.output<(typeof matchesContract)['GET /api/matches/groups']['response']>;

const MOST = 100;

/** Groups that could be formed around the caller's family, with their conversation if there is one. */
export async function viewGroups(ctx: Context): Promise<Groups> {
  const { ownerId, isOwner, mayMessage } = await findFamilyOf(ctx.db, ctx.user.id);
  const own = isOwner || mayMessage ? await findOwnFamily(ctx.db, ownerId) : null;
  if (!own) return [];
  const today = todayOf(ctx);
  const matches = await findVisibleMatches(ctx.db, ownerId, { limit: MOST });
  const pairs = await findVisiblePairs(ctx.db, idsOf(matches));
  const groups = suggestGroups(
    asMember(own, today),
    matches.map((match) => ({ ...asMember(match.family, today), score: match.matchScore })),
    pairTester(pairs),
  );
  const opened = await findGroupConversations(
    ctx.db,
    ctx.user.id,
    groups.map(({ userIds }) => userIds),
  );
  const byId = new Map(matches.map(({ family }) => [family.userId, family]));
  return groups.map(({ userIds, ...group }, place) => ({
    ...group,
    families: userIds.flatMap((userId) => {
      const family = byId.get(userId);
      return family ? [asFamily(family, today)] : [];
    }),
    conversationId: opened[place] ?? null,
  }));
}

/**
 * The families of a group that the caller wants to open a conversation with. Throws 409 unless each is
 * matched with each, 404 for a caller who meets nobody.
 */
export async function requireGroup(ctx: Context, userIds: string[]): Promise<SeenFamily[]> {
  const { ownerId, isOwner, mayMessage } = await findFamilyOf(ctx.db, ctx.user.id);
  if (!isOwner && !mayMessage) throw notFound();
  const wanted = [...new Set(userIds)];
  const matches = await findVisibleMatches(ctx.db, ownerId, { limit: MOST });
  const families = matches
    .map(({ family }) => family)
    .filter(({ userId }) => wanted.includes(userId));
  const isPair = pairTester(await findVisiblePairs(ctx.db, wanted));
  const isGroup =
    wanted.length >= 2 &&
    families.length === wanted.length &&
    wanted.every((one) => wanted.every((other) => one === other || isPair(one, other)));
  if (!isGroup) throw httpError(409, 'matches.notAGroup');
  return families;
}

const idsOf = (matches: VisibleMatch[]) => matches.map(({ family }) => family.userId);

function asMember(family: SeenFamily, today: string) {
  const { userId, availability, interests } = family;
  return { userId, availability, interests, childMonths: monthsOf(family, today) };
}

function pairTester(pairs: { one: string; other: string }[]) {
  const known = new Set(pairs.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]));
  return (one: string, other: string) => known.has(`${one} ${other}`);
}
