import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { invalidField } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { NewEvent } from '../../event-admin-contract.ts';
import { formatRule, timesOf } from '../../series-rules.ts';
import { createOccurrences } from './create-occurrences.ts';
import { insertEvent } from './event-admin-queries.ts';
import { insertSeries } from './event-series-queries.ts';
import { templateOf, validateTimesAndAges } from './event-values.ts';

/**
 * Adds an event, or a series with its occurrences for the next half year. Returns the id of the (first)
 * event. Throws 400 for invalid times or ages, or a last day before the first.
 */
export async function addEvent(ctx: Services, input: NewEvent, actorId: string): Promise<string> {
  const now = ctx.clock.now();
  const template = templateOf(input);
  const times = { startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt) };
  validateTimesAndAges({ ...template, ...times }, now);
  const { day, startTime, minutes } = timesOf(times, ctx.venue().timezone);
  const { repeats } = input;
  const lastDay = repeats?.lastDay ?? null;
  if (lastDay !== null && lastDay < day) {
    throw invalidField('repeats.lastDay', 'validation.eventLastDay');
  }
  return inTransaction(ctx.db, async (db) => {
    const timestamps = { createdAt: now, updatedAt: now };
    const seriesId = repeats
      ? await insertSeries(db, {
          rule: formatRule(
            { ...repeats, weekdays: repeats.weekdays ?? [], monthBy: repeats.monthBy ?? 'date' },
            day,
          ),
          firstDay: day,
          lastDay,
          startTime,
          minutes,
          createdUntil: day,
          template,
        })
      : null;
    const id = await insertEvent(db, {
      ...template,
      ...times,
      ...timestamps,
      ...(seriesId ? { seriesId, seriesDay: day } : {}),
    });
    if (seriesId) await createOccurrences(ctx, db, seriesId);
    await writeAudit(db, {
      actorId,
      action: 'event.added',
      subject: id,
      detail: { series: seriesId, published: template.published },
    });
    return id;
  });
}
