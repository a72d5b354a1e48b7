import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { generatedMatch, matchesContract } from '../matches-contract.ts';
import { reasonSentences } from './engine/reason-sentences.ts';
import { notifyNewMatches } from './notify-matches.ts';
import { type ListedMatch, listMatches, reviewMatch } from './reviews-queries.ts';
import { asFamily, todayOf } from './visible-family.ts';

type Context = CallContext & { user: SessionUser };
type Change = z.output<(typeof matchesContract)['PATCH /api/admin/matches/:id']['body']>;
type Listed = z.output<typeof generatedMatch>;

/** A pair for review by admins, with reasons in the caller's language. */
export function asListed(ctx: Context, match: ListedMatch): Listed {
  const today = todayOf(ctx);
  return {
    ...match,
    families: match.families.map((family) => asFamily(family, today)),
    matchReasons: reasonSentences(match.matchReasons, ctx.language),
  };
}

/**
 * Sets an admin's status or notes; any status may follow any (spec 4). Notifies both families once, when the match
 * becomes visible, and their open pages of every change. Throws 404 for a deleted match.
 */
export async function changeMatch(ctx: Context, id: string, change: Change): Promise<Listed> {
  return inTransaction(ctx.db, async (db) => {
    const families = await reviewMatch(db, id, change, ctx.clock.now());
    if (!families) throw notFound();
    if (change.status !== undefined) {
      await writeAudit(db, {
        actorId: ctx.user.id,
        action: 'match.reviewed',
        subject: id,
        detail: { status: change.status },
      });
      await notifyNewMatches(ctx, db, id);
      await announce(db, { userIds: families }, { type: 'matches', payload: {} });
    }
    const [match] = await listMatches(db, { only: id, limit: 1 });
    if (!match) throw notFound();
    return asListed(ctx, match);
  });
}
