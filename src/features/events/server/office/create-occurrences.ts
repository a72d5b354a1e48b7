import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { OCCURRENCES_AHEAD_DAYS, parseRule } from '../../series-rules.ts';
import { datesOf, type Rule } from '../import/recurrence.ts';
import {
  findSeriesToExtend,
  insertOccurrences,
  lockSeries,
  type SeriesRow,
  updateSeries,
} from './event-series-queries.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

const MONDAY = 1;

/** Returns the venue-local day up to which occurrences are created. */
const horizonOf = ({ clock, venue }: Context) =>
  addDays(venueDateOf(clock.now(), venue().timezone), OCCURRENCES_AHEAD_DAYS);

/** Creates the next occurrences of all ongoing series; runs nightly. */
export async function extendAllSeries(ctx: Services): Promise<void> {
  for (const { id } of await findSeriesToExtend(ctx.db, horizonOf(ctx))) {
    await inTransaction(ctx.db, (db) => createOccurrences(ctx, db, id));
  }
}

/**
 * Creates the occurrences of a series from `createdUntil` up to half a year from now, in the transaction `db`. Never
 * creates occurrences on earlier days again, so those that were removed or moved stay that way.
 */
export async function createOccurrences(ctx: Context, db: Db, seriesId: string): Promise<void> {
  const series = await lockSeries(db, seriesId);
  const until = horizonOf(ctx);
  if (!series || series.createdUntil >= until) return;
  const last = series.lastDay !== null && series.lastDay < until ? series.lastDay : until;
  const { timezone } = ctx.venue();
  const rows = daysOf(series, addDays(series.createdUntil, 1), last).map((day) => ({
    ...series.template,
    ...occurrenceTimes(series, day, timezone),
    seriesId,
    seriesDay: day,
    createdAt: ctx.clock.now(),
    updatedAt: ctx.clock.now(),
  }));
  await insertOccurrences(db, rows);
  await updateSeries(db, seriesId, { createdUntil: until });
}

/** Returns the days of the series between two venue dates. */
function daysOf(series: SeriesRow, from: string, until: string): string[] {
  if (from > until) return [];
  const start = series.firstDay;
  return datesOf(ruleOf(series.rule), { start, from, until }, { days: 100_000 });
}

function ruleOf(rrule: string): Rule {
  const { every, interval, weekdays, monthBy, nth, date } = parseRule(rrule);
  const isWeekly = every === 'week';
  return {
    freq: isWeekly ? 'WEEKLY' : 'MONTHLY',
    interval,
    count: null,
    weekStart: MONDAY,
    byDay:
      isWeekly || monthBy === 'weekday'
        ? weekdays.map((weekday) => ({ nth: isWeekly ? 0 : nth, weekday }))
        : [],
    byMonthDay: !isWeekly && monthBy === 'date' ? [date] : [],
    byYearDay: [],
    byMonth: [],
    bySetPos: [],
  };
}

/**
 * Returns the start and end of an occurrence, always at the local start time, even across clock changes. All-day
 * occurrences end at the venue's midnight, others after `minutes`.
 */
export function occurrenceTimes(
  { startTime, minutes, template }: Pick<SeriesRow, 'startTime' | 'minutes' | 'template'>,
  day: string,
  timeZone: string,
): { startsAt: Date; endsAt: Date } {
  const startsAt = instantOf(day, startTime, timeZone);
  if (template.allDay) {
    const days = Math.max(1, Math.round(minutes / 1440));
    return { startsAt, endsAt: instantOf(addDays(day, days), startTime, timeZone) };
  }
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}
