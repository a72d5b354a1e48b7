import { addDays, instantOf, isTimeZone, venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { findProperty, type IcalProperty, type ParsedZone, textOfProperty } from './ical-lines.ts';
import { type DayBudget, datesOf, toRule } from './recurrence.ts';
import { windowsZones } from './windows-zones.ts';

/** Converts between the local dates and times of a zone and instants. */
export type ZoneConverter = {
  instantOf(date: string, time: string): Date;
  dateOf(instant: Date): string;
  timeOf(instant: Date): string;
};

/** Returns the converter for an IANA zone. */
export function zoneOf(timeZone: string): ZoneConverter {
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
 * Returns the UTC offset during a whole day, in milliseconds; null on days with a clock change. `zoneOf` caches it per
 * day, because 100,000 conversions with Intl take ten seconds.
 */
function offsetOfWholeDay(date: string, timeZone: string): number | null {
  const midnight = instantOf(date, '00:00', timeZone).getTime();
  const next = instantOf(addDays(date, 1), '00:00', timeZone).getTime();
  return next - midnight === 86_400_000 ? Date.parse(`${date}T00:00Z`) - midnight : null;
}

/** Longer than any IANA zone name. */
const MAX_ZONE_LENGTH = 60;

/**
 * Returns the converter for a TZID: its IANA zone by name, by Windows name or by suffix
 * ("/mozilla.org/20050126_1/Europe/Berlin"), otherwise the calendar's VTIMEZONE. Null for an unknown zone.
 */
export function findZone(
  tzid: string,
  zones: ParsedZone[],
  budget: DayBudget,
): ZoneConverter | null {
  const definition = zones.find(({ properties }) => textOfProperty(properties, 'tzid') === tzid);
  const suffix = tzid.slice(-MAX_ZONE_LENGTH);
  const names = [
    tzid,
    windowsZones.get(tzid.trim().toLowerCase()),
    /([\w+-]+\/[\w+-]+\/[\w+-]+)$/.exec(suffix)?.[1],
    /([\w+-]+\/[\w+-]+)$/.exec(suffix)?.[1],
    definition && textOfProperty(definition.properties, 'x-lic-location'),
  ];
  const ianaName = names.find((name) => name && isTimeZone(name));
  if (ianaName) return zoneOf(ianaName);
  const changes = definition?.rules.flatMap((rule) => changeOf(rule) ?? []) ?? [];
  return changes.length > 0 ? zoneFromChanges(changes, budget) : null;
}

/** An observance of a VTIMEZONE: a change between two UTC offsets, in minutes. */
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
    // Outlook's rules start in 1601; later years give the same dates.
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
  const total = Number(hours) * 60 + Number(minutes);
  return sign && total <= 14 * 60 ? (sign === '-' ? -total : total) : null;
}

function zoneFromChanges(changes: Change[], budget: DayBudget): ZoneConverter {
  const cached = new Map<string, { since: string; before: number; after: number }[]>();
  const offsetAt = (date: string, time: string) => {
    const changesInYear = cached.get(date.slice(0, 4)) ?? changesAround(changes, date, budget);
    cached.set(date.slice(0, 4), changesInYear);
    const last = changesInYear.findLast(({ since }) => since <= `${date}T${time}`);
    return last?.after ?? changesInYear[0]?.before ?? 0;
  };
  const instantAt = (date: string, time: string) =>
    new Date(Date.parse(`${date}T${time}:00Z`) - offsetAt(date, time) * 60_000);
  const localTimeAt = (instant: Date) => {
    const candidates = changes.map(({ after }) =>
      new Date(instant.getTime() + after * 60_000).toISOString().slice(0, 16),
    );
    const isExact = (local: string) =>
      instantAt(local.slice(0, 10), local.slice(11)).getTime() === instant.getTime();
    return candidates.find(isExact) ?? candidates[0] ?? instant.toISOString().slice(0, 16);
  };
  return {
    instantOf: instantAt,
    dateOf: (instant) => localTimeAt(instant).slice(0, 10),
    timeOf: (instant) => localTimeAt(instant).slice(11),
  };
}

/** Returns the changes in a date's year and the last one before it, earliest first. */
function changesAround(changes: Change[], date: string, budget: DayBudget) {
  const yearEnd = `${date.slice(0, 4)}-12-31`;
  return changes
    .flatMap((change) => {
      const { date: start, time, before, after, until } = change;
      const rule = change.rule && toRule(change.rule);
      if (rule?.freq !== 'YEARLY') return { since: `${start}T${time}`, before, after };
      const last = until && until < yearEnd ? until : yearEnd;
      // The window spans more than two years, to include the last change before the year.
      const window = { start, from: addDays(last, -800), until: last };
      // COUNT would count the start, which may not match the rule, and in Outlook's zones never does.
      const dates = datesOf({ ...rule, count: null }, window, budget);
      return dates.map((day) => ({ since: `${day}T${time}`, before, after }));
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}
