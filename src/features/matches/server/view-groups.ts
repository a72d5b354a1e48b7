import type { z } from 'zod';
import { findFamilyOf } from '#features/household/server/index.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { suggestGroups } from '../group-rules.ts';
import type { matchesContract } from '../matches-contract.ts';
import { findGroupConversations } from './group-conversations-queries.ts';
import { childMonthsOf, todayOf, toFamilyResponse } from './visible-family.ts';
import {
  findFamilyProfile,
  findVisibleMatches,
  findVisiblePairs,
  type VisibleFamily,
} from './visible-matches-queries.ts';

type Context = CallContext & { user: SessionUser };
type Groups = z.output<(typeof matchesContract)['GET /api/matches/groups']['response']>;

const MAX_MATCHES = 100;

/** Returns the groups suggested to the caller's family, with their conversations. */
export async function viewGroups(ctx: Context): Promise<Groups> {
  const { ownerId, isOwner, mayMessage } = await findFamilyOf(ctx.db, ctx.user.id);
  const ownFamily = isOwner || mayMessage ? await findFamilyProfile(ctx.db, ownerId) : null;
  if (!ownFamily) return [];
  const today = todayOf(ctx);
  const matches = await findVisibleMatches(ctx.db, ownerId, { limit: MAX_MATCHES });
  const pairs = await findVisiblePairs(
    ctx.db,
    matches.map(({ family }) => family.userId),
  );
  const groups = suggestGroups(
    toGroupFamily(ownFamily, today),
    matches.map((match) => ({ ...toGroupFamily(match.family, today), score: match.matchScore })),
    createPairCheck(pairs),
  );
  const conversationIds = await findGroupConversations(
    ctx.db,
    ctx.user.id,
    groups.map(({ userIds }) => userIds),
  );
  const byId = new Map(matches.map(({ family }) => [family.userId, family]));
  return groups.map(({ userIds, ...group }, index) => ({
    ...group,
    families: userIds.flatMap((userId) => {
      const family = byId.get(userId);
      return family ? [toFamilyResponse(family, today)] : [];
    }),
    conversationId: conversationIds[index] ?? null,
  }));
}

/**
 * Returns a group's families, to start a conversation. Throws 409 unless all are matched with the caller's family and
 * with each other, 404 if the caller may not message for their own family.
 */
export async function requireGroup(ctx: Context, userIds: string[]): Promise<VisibleFamily[]> {
  const { ownerId, isOwner, mayMessage } = await findFamilyOf(ctx.db, ctx.user.id);
  if (!isOwner && !mayMessage) throw notFound();
  const ids = [...new Set(userIds)];
  const matches = await findVisibleMatches(ctx.db, ownerId, { limit: MAX_MATCHES });
  const families = matches.map(({ family }) => family).filter(({ userId }) => ids.includes(userId));
  const isPair = createPairCheck(await findVisiblePairs(ctx.db, ids));
  const isGroup =
    ids.length >= 2 &&
    families.length === ids.length &&
    ids.every((one) => ids.every((other) => one === other || isPair(one, other)));
  if (!isGroup) throw httpError(409, 'matches.notAGroup');
  return families;
}

function toGroupFamily(family: VisibleFamily, today: string) {
  const { userId, availability, interests } = family;
  return { userId, availability, interests, childMonths: childMonthsOf(family, today) };
}

function createPairCheck(pairs: { one: string; other: string }[]) {
  const keys = new Set(pairs.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]));
  return (one: string, other: string) => keys.has(`${one} ${other}`);
}
