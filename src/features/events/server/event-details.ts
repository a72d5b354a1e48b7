import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { parseRule } from '../series-rules.ts';
import { describeEvents } from './describe-events.ts';
import { countAffected, findEventRow } from './office/event-admin-queries.ts';
import { findFollowing, findSeries } from './office/event-series-queries.ts';

/**
 * Returns details for the event form, with the number of guests and payments that a change or removal affects. Throws
 * 404 for an unknown event.
 */
export async function findEventDetails(ctx: Services & { user: { id: string } }, id: string) {
  const { db } = ctx;
  const row = await findEventRow(db, id);
  const [event] = await describeEvents(ctx, db, ctx.user.id, [id]);
  if (!row || !event) throw notFound();
  const series = row.seriesId ? await findSeries(db, row.seriesId) : null;
  const followingOccurrences =
    series && row.seriesDay ? await findFollowing(db, series.id, row.seriesDay) : null;
  return {
    event,
    memberPriceCents: row.memberPriceCents,
    taken: row.taken,
    repeats: series && repeatsOf(series),
    affected: {
      this: await countAffected(db, [id]),
      following:
        followingOccurrences &&
        (await countAffected(
          db,
          followingOccurrences.map((occurrence) => occurrence.id),
        )),
    },
  };
}

function repeatsOf({ rule, lastDay }: { rule: string; lastDay: string | null }) {
  const { every, interval, weekdays, monthBy } = parseRule(rule);
  return { every, interval, weekdays: every === 'week' ? weekdays : [], monthBy, lastDay };
}
