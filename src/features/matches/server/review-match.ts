import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { generatedMatch, matchesContract } from '../matches-contract.ts';
import { formatReasons } from './engine/format-reasons.ts';
import { notifyNewMatches } from './notify-matches.ts';
import { type ListedMatch, listMatches, saveReview } from './reviews-queries.ts';
import { todayOf, toFamilyResponse } from './visible-family.ts';

type Context = CallContext & { user: SessionUser };
type Change = z.output<(typeof matchesContract)['PATCH /api/admin/matches/:id']['body']>;
type GeneratedMatch = z.output<typeof generatedMatch>;

/** Converts a row to the contract's match, with reasons in the caller's language. */
export function toGeneratedMatch(ctx: Context, match: ListedMatch): GeneratedMatch {
  const today = todayOf(ctx);
  return {
    ...match,
    families: match.families.map((family) => toFamilyResponse(family, today)),
    matchReasons: formatReasons(match.matchReasons, ctx.language),
  };
}

/**
 * Sets a match's status or notes; every status change is allowed (spec 4). Notifies both families the first time that
 * the match becomes visible, and announces every status change to them. Throws 404 for a deleted match.
 */
export async function reviewMatch(
  ctx: Context,
  id: string,
  change: Change,
): Promise<GeneratedMatch> {
  return inTransaction(ctx.db, async (db) => {
    const userIds = await saveReview(db, id, change, ctx.clock.now());
    if (!userIds) throw notFound();
    if (change.status !== undefined) {
      await writeAudit(db, {
        actorId: ctx.user.id,
        action: 'match.reviewed',
        subject: id,
        detail: { status: change.status },
      });
      await notifyNewMatches(ctx, db, id);
      await announce(db, { userIds }, { type: 'matches', payload: {} });
    }
    const [match] = await listMatches(db, { matchId: id, limit: 1 });
    if (!match) throw notFound();
    return toGeneratedMatch(ctx, match);
  });
}
