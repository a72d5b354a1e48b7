import { addDays, instantOf, isTimeZone, venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { findProperty, type IcalProperty, textOfProperty, type ZoneLines } from './ical-lines.ts';
import { type DayBudget, datesOf, readRule } from './recurrence.ts';
import { windowsZones } from './windows-zones.ts';

/** Where the clocks of an event stand: "2026-11-05" and "10:00" there are an instant. */
export type Clock = {
  instantOf(date: string, time: string): Date;
  dateOf(instant: Date): string;
  timeOf(instant: Date): string;
};

/** The clocks of an IANA zone. */
export function clockOf(timeZone: string): Clock {
  const offsets = new Map<string, number | null>();
  return {
    instantOf(date, time) {
      const known = offsets.get(date);
      const offset = known === undefined ? wholeDaysOffset(date, timeZone) : known;
      offsets.set(date, offset);
      if (offset === null) return instantOf(date, time, timeZone);
      return new Date(Date.parse(`${date}T${time}Z`) - offset);
    },
    dateOf: (instant) => venueDateOf(instant, timeZone),
    timeOf: (instant) => venueTimeOf(instant, timeZone),
  };
}

/**
 * By how much the clocks are ahead of UTC all of that day, null where they change: asking the zone
 * for each of a calendar's times costs ten seconds for a hundred thousand.
 */
function wholeDaysOffset(date: string, timeZone: string): number | null {
  const midnight = instantOf(date, '00:00', timeZone).getTime();
  const next = instantOf(addDays(date, 1), '00:00', timeZone).getTime();
  return next - midnight === 86_400_000 ? Date.parse(`${date}T00:00Z`) - midnight : null;
}

/** Longer than the name of any zone of the IANA database. */
const LONGEST_ZONE = 60;

/**
 * The clocks that a TZID means, or null: the IANA zone of that name, of Windows' name, or of the
 * name's end ("/mozilla.org/20050126_1/Europe/Berlin"); else what the calendar's own VTIMEZONE says.
 */
export function findClock(tzid: string, zones: ZoneLines[], budget: DayBudget): Clock | null {
  const own = zones.find(({ properties }) => textOfProperty(properties, 'tzid') === tzid);
  const end = tzid.slice(-LONGEST_ZONE);
  const names = [
    tzid,
    windowsZones.get(tzid.trim().toLowerCase()),
    /([\w+-]+\/[\w+-]+\/[\w+-]+)$/.exec(end)?.[1],
    /([\w+-]+\/[\w+-]+)$/.exec(end)?.[1],
    own && textOfProperty(own.properties, 'x-lic-location'),
  ];
  const named = names.find((name) => name && isTimeZone(name));
  if (named) return clockOf(named);
  const changes = own?.rules.flatMap((rule) => changeOf(rule) ?? []) ?? [];
  return changes.length > 0 ? clockOfChanges(changes, budget) : null;
}

/** From then on the clocks are so many minutes ahead of UTC: an observance of a VTIMEZONE. */
type Change = {
  date: string;
  time: string;
  before: number;
  after: number;
  rule: Record<string, unknown> | null;
  until: string | null;
};

function changeOf(properties: IcalProperty[]): Change | null {
  const start = textOfProperty(properties, 'dtstart');
  const before = minutesOf(textOfProperty(properties, 'tzoffsetfrom'));
  const after = minutesOf(textOfProperty(properties, 'tzoffsetto'));
  if (before === null || after === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(start)) return null;
  const rule = (findProperty(properties, 'rrule')?.[3] ?? null) as Change['rule'];
  return {
    // Outlook lets its rules begin in 1601; the rule's weekday counts, not that day.
    date: start < '1970' ? `1970${start.slice(4, 10)}` : start.slice(0, 10),
    time: start.slice(11, 16),
    before,
    after,
    rule,
    until: typeof rule?.until === 'string' ? rule.until.slice(0, 10) : null,
  };
}

function minutesOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign && size <= 14 * 60 ? (sign === '-' ? -size : size) : null;
}

function clockOfChanges(changes: Change[], budget: DayBudget): Clock {
  const known = new Map<string, { since: string; before: number; after: number }[]>();
  const offsetAt = (date: string, time: string) => {
    const inYear = known.get(date.slice(0, 4)) ?? changesAround(changes, date, budget);
    known.set(date.slice(0, 4), inYear);
    const last = inYear.findLast(({ since }) => since <= `${date}T${time}`);
    return last?.after ?? inYear[0]?.before ?? 0;
  };
  const instantAt = (date: string, time: string) =>
    new Date(Date.parse(`${date}T${time}:00Z`) - offsetAt(date, time) * 60_000);
  const wallAt = (instant: Date) => {
    const walls = changes.map(({ after }) =>
      new Date(instant.getTime() + after * 60_000).toISOString().slice(0, 16),
    );
    const fits = (wall: string) =>
      instantAt(wall.slice(0, 10), wall.slice(11)).getTime() === instant.getTime();
    return walls.find(fits) ?? walls[0] ?? instant.toISOString().slice(0, 16);
  };
  return {
    instantOf: instantAt,
    dateOf: (instant) => wallAt(instant).slice(0, 10),
    timeOf: (instant) => wallAt(instant).slice(11),
  };
}

/** The changes that matter in a date's year, the earliest first: those in it and the last before. */
function changesAround(changes: Change[], date: string, budget: DayBudget) {
  const yearsEnd = `${date.slice(0, 4)}-12-31`;
  return changes
    .flatMap((change) => {
      const { date: start, time, before, after, until } = change;
      const rule = change.rule && readRule(change.rule);
      if (rule?.freq !== 'YEARLY') return { since: `${start}T${time}`, before, after };
      const last = until && until < yearsEnd ? until : yearsEnd;
      const window = { start, from: addDays(last, -800), until: last };
      // The start is not always one of the rule's own days, Outlook's never.
      const dates = datesOf({ ...rule, count: null }, window, budget);
      return dates.map((each) => ({ since: `${each}T${time}`, before, after }));
    })
    .sort((one, other) => (one.since < other.since ? -1 : 1));
}
