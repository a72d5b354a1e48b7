import { addDays, instantOf, isTimeZone, venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { findProperty, type IcalProperty, textOfProperty, type ZoneLines } from './ical-lines.ts';
import { type DayBudget, datesOf, readRule } from './recurrence.ts';
import { windowsZones } from './windows-zones.ts';

/** Converts between local dates and times of a zone and instants. */
export type Clock = {
  instantOf(date: string, time: string): Date;
  dateOf(instant: Date): string;
  timeOf(instant: Date): string;
};

/** The clock of an IANA zone. */
export function clockOf(timeZone: string): Clock {
  const offsets = new Map<string, number | null>();
  return {
    instantOf(date, time) {
      const cached = offsets.get(date);
      const offset = cached === undefined ? offsetOfWholeDay(date, timeZone) : cached;
      offsets.set(date, offset);
      if (offset === null) return instantOf(date, time, timeZone);
      return new Date(Date.parse(`${date}T${time}Z`) - offset);
    },
    dateOf: (instant) => venueDateOf(instant, timeZone),
    timeOf: (instant) => venueTimeOf(instant, timeZone),
  };
}

/**
 * The UTC offset during a whole day; null on days with a clock change. Cached per day: 100,000 conversions by Intl
 * take ten seconds.
 */
function offsetOfWholeDay(date: string, timeZone: string): number | null {
  const midnight = instantOf(date, '00:00', timeZone).getTime();
  const next = instantOf(addDays(date, 1), '00:00', timeZone).getTime();
  return next - midnight === 86_400_000 ? Date.parse(`${date}T00:00Z`) - midnight : null;
}

/** Longer than any IANA zone name. */
const LONGEST_ZONE = 60;

/**
 * The clock of a TZID, or null: the IANA zone of that name, of the Windows name, or of the name's suffix
 * ("/mozilla.org/20050126_1/Europe/Berlin"); otherwise the calendar's VTIMEZONE.
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

/** An observance of a VTIMEZONE: UTC offsets in minutes before and after a change. */
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
    // Outlook's rules start in 1601; only the rule's weekday matters.
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
  const cached = new Map<string, { since: string; before: number; after: number }[]>();
  const offsetAt = (date: string, time: string) => {
    const inYear = cached.get(date.slice(0, 4)) ?? changesAround(changes, date, budget);
    cached.set(date.slice(0, 4), inYear);
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

/** The changes in a date's year and the last one before, earliest first. */
function changesAround(changes: Change[], date: string, budget: DayBudget) {
  const yearsEnd = `${date.slice(0, 4)}-12-31`;
  return changes
    .flatMap((change) => {
      const { date: start, time, before, after, until } = change;
      const rule = change.rule && readRule(change.rule);
      if (rule?.freq !== 'YEARLY') return { since: `${start}T${time}`, before, after };
      const last = until && until < yearsEnd ? until : yearsEnd;
      const window = { start, from: addDays(last, -800), until: last };
      // The start may not match the rule; Outlook's never does.
      const dates = datesOf({ ...rule, count: null }, window, budget);
      return dates.map((each) => ({ since: `${each}T${time}`, before, after }));
    })
    .sort((one, other) => (one.since < other.since ? -1 : 1));
}
