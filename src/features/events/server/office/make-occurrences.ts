import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { MADE_AHEAD_DAYS, readRule } from '../../series-rules.ts';
import { datesOf, type Rule } from '../import/recurrence.ts';
import {
  changeSeries,
  findSeriesToMake,
  insertOccurrences,
  lockSeries,
  type SeriesRow,
} from './event-series-queries.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

const MONDAY = 1;

/** The last day up to which occurrences are made now, venue-local. */
const madeUntil = ({ clock, venue }: Context) =>
  addDays(venueDateOf(clock.now(), venue().timezone), MADE_AHEAD_DAYS);

/** Makes further occurrences of every series that goes on; each night, on whatever server. */
export async function makeAllOccurrences(ctx: Services): Promise<void> {
  for (const { id } of await findSeriesToMake(ctx.db, madeUntil(ctx))) {
    await inTransaction(ctx.db, (db) => makeOccurrences(ctx, db, id));
  }
}

/**
 * Makes what is missing of a series up to half a year from now, in the transaction `db`. Days that were
 * made once are not made again: what was removed or moved stays so.
 */
export async function makeOccurrences(ctx: Context, db: Db, seriesId: string): Promise<void> {
  const series = await lockSeries(db, seriesId);
  const until = madeUntil(ctx);
  if (!series || series.madeUntil >= until) return;
  const last = series.lastDay !== null && series.lastDay < until ? series.lastDay : until;
  const { timezone } = ctx.venue();
  const rows = daysOf(series, addDays(series.madeUntil, 1), last).map((day) => ({
    ...series.template,
    ...occurrenceTimes(series, day, timezone),
    seriesId,
    seriesDay: day,
    createdAt: ctx.clock.now(),
    updatedAt: ctx.clock.now(),
  }));
  await insertOccurrences(db, rows);
  await changeSeries(db, seriesId, { madeUntil: until });
}

/** The series' days from one venue date to another. */
function daysOf(series: SeriesRow, from: string, until: string): string[] {
  if (from > until) return [];
  const start = series.firstDay;
  return datesOf(ruleOf(series.rule), { start, from, until }, { days: 100_000 });
}

function ruleOf(written: string): Rule {
  const { every, interval, weekdays, monthBy, nth, date } = readRule(written);
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
 * When a series takes place on a day: always at its local hour, however the clocks stand. Whole days end
 * with the venue's midnight; all else lasts its minutes.
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
