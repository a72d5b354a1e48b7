import { addDays, instantOf } from '#shared/venue-dates.ts';
import type { ImportProblem, ReadOptions } from './collect-events.ts';
import { findProperty, type IcalProperty, textOfProperty } from './ical-lines.ts';
import { type ZoneConverter, zoneOf } from './ical-zones.ts';
import { type Moment, parseMoment } from './moments.ts';
import { type DayBudget, datesOf, type Rule, toRule } from './recurrence.ts';

export const MAX_OCCURRENCES = 400;

/** Longer than the maximum duration, to include events that are still in progress. */
const LOOKBACK_DAYS = 32;
const DAY_MILLIS = 86_400_000;

/** The times of an event or a series. */
export type Times = {
  start: Moment;
  end: Date | null;
  isAllDay: boolean;
  zone: ZoneConverter;
  /** The occurrence of the series that this event replaces: a date or an instant. */
  recurrenceId: string | null;
  /** RANGE=THISANDFUTURE: also replaces all later occurrences. */
  replacesLater: boolean;
  isSeries: boolean;
  /** The rule is null if it is unsupported. */
  rules: { rule: Rule | null; until: Date | null }[];
  /** Additional occurrences (RDATE). */
  added: { at: Date; end: Date | null }[];
  /** Instants and dates of EXDATE. */
  excluded: Set<string>;
  /** Null if the event has an end, or no duration. */
  duration: { days: number; millis: number } | null;
};

type FindZone = (tzid: string | undefined) => ZoneConverter | null;

/** Parses an event's times, or returns the problem. */
export function readTimes(
  properties: IcalProperty[],
  findZone: FindZone,
): Times | ImportProblem['code'] {
  const startProperty = findProperty(properties, 'dtstart');
  const zone = startProperty && zoneOfProperty(startProperty, findZone);
  if (startProperty === undefined) return 'noStart';
  if (!zone) return 'unknownZone';
  const start = parseMomentInZone(startProperty[3], zone);
  if (start === null) return 'strangeTime';
  const duration = parseDuration(textOfProperty(properties, 'duration'));
  const replacedOccurrence = parseMoments(properties, 'recurrence-id', findZone)[0];
  const end = parseMoments(properties, 'dtend', findZone)[0]?.at ?? null;
  const rules = properties
    .filter(([name]) => name === 'rrule')
    .map(([, , , value]) => {
      const rrule = value as Record<string, unknown>;
      const until = rrule.until === undefined ? null : parseMomentInZone(rrule.until, zone);
      // A date in UNTIL includes the whole day.
      const millis = (until?.at.getTime() ?? 0) + (until?.isDay ? DAY_MILLIS - 1 : 0);
      return { rule: toRule(rrule), until: until && new Date(millis) };
    });
  const added = parseMoments(properties, 'rdate', findZone);
  const excluded = parseMoments(properties, 'exdate', findZone).map(keyOf);
  const isMarkedAllDay = /TRUE/i.test(textOfProperty(properties, 'x-microsoft-cdo-alldayevent'));
  return {
    start,
    end: end ?? (duration && addDuration(start.at, duration, zone)),
    isAllDay: start.isDay || (isMarkedAllDay && zone.timeOf(start.at) === '00:00'),
    zone,
    recurrenceId: replacedOccurrence ? keyOf(replacedOccurrence) : null,
    replacesLater: /THISANDFUTURE/i.test(
      String(findProperty(properties, 'recurrence-id')?.[1].range ?? ''),
    ),
    isSeries: rules.length > 0 || added.length > 0,
    rules,
    added,
    excluded: new Set(excluded),
    duration: end ? null : duration,
  };
}

function zoneOfProperty([, parameters]: IcalProperty, findZone: FindZone): ZoneConverter | null {
  const { tzid } = parameters;
  return findZone(typeof tzid === 'string' ? tzid : undefined);
}

const keyOf = ({ at, isDay, date }: Moment) => (isDay ? date : at.toISOString());

type PeriodMoment = Moment & { end: Date | null };

function parseMoments(
  properties: IcalProperty[],
  name: string,
  findZone: FindZone,
): PeriodMoment[] {
  return properties.flatMap((property) => {
    if (property[0] !== name) return [];
    const zone = zoneOfProperty(property, findZone);
    if (!zone) return [];
    return property.slice(3).flatMap((value) => {
      // A period: its start, and its end or duration.
      const [first, second] = Array.isArray(value) ? value : [value];
      const moment = parseMomentInZone(first, zone);
      if (moment === null || !/^20/.test(moment.date)) return [];
      const duration = parseDuration(String(second ?? ''));
      const end = duration
        ? addDuration(moment.at, duration, zone)
        : (parseMomentInZone(second, zone)?.at ?? null);
      return [{ ...moment, end }];
    });
  });
}

/** Parses a value in a zone that only the calendar may define, so `parseMoment` cannot look it up. */
function parseMomentInZone(value: unknown, zone: ZoneConverter): Moment | null {
  const text = typeof value === 'string' ? value : '';
  const moment = parseMoment(text, 'UTC');
  if (moment === null || /Z$/i.test(text)) return moment;
  return { ...moment, at: zone.instantOf(moment.date, text.slice(11, 16) || '00:00') };
}

/** Parses an ISO 8601 duration ("PT1H30M"); null if it is invalid. */
export function parseDuration(text: string): Times['duration'] {
  const [match, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i.exec(
      text,
    ) ?? [];
  if (match === undefined) return null;
  const count = (part: string | undefined) => Number(part ?? 0);
  return {
    days: count(weeks) * 7 + count(days),
    millis: (count(hours) * 3600 + count(minutes) * 60 + count(seconds)) * 1000,
  };
}

/** Adds a duration: days are calendar days, hours are exact (RFC 5545, 3.3.6). */
export function addDuration(
  at: Date,
  { days, millis }: { days: number; millis: number },
  zone: ZoneConverter,
) {
  const start = days === 0 ? at : zone.instantOf(addDays(zone.dateOf(at), days), zone.timeOf(at));
  return new Date(start.getTime() + millis);
}

type Occurrence = { recurrenceId: string; startsAt: Date; endsAt: Date | null };

/** Expands a series to its occurrences in the window, at most `MAX_OCCURRENCES`. */
export function expandSeries(
  times: Times,
  { from, until, timeZone }: ReadOptions,
  budget: DayBudget,
) {
  const { start, zone, rules, added, excluded } = times;
  const occurrencesById = new Map<string, Occurrence>();
  const add = (startsAt: Date, date: string, end: Date | null) => {
    const recurrenceId = start.isDay ? date : startsAt.toISOString();
    if (excluded.has(recurrenceId) || excluded.has(date)) return;
    occurrencesById.set(recurrenceId, {
      recurrenceId,
      startsAt,
      endsAt: end ?? endOf(times, startsAt),
    });
  };
  const firstDay = zone.dateOf(start.at);
  const time = start.isDay ? '00:00' : zone.timeOf(start.at);
  const window = { start: firstDay, from: addDays(from, -LOOKBACK_DAYS), until };
  for (const { rule, until: last } of rules) {
    const dates = rule ? datesOf(rule, window, budget) : [firstDay];
    for (const date of dates) {
      const startsAt = date === firstDay ? start.at : zone.instantOf(date, time);
      if (last === null || startsAt <= last) add(startsAt, date, null);
    }
  }
  if (rules.length === 0) add(start.at, firstDay, null);
  for (const { at, end } of added) add(at, zone.dateOf(at), end);
  const [earliest, latest] = [
    instantOf(from, '00:00', timeZone),
    zoneOf(timeZone).instantOf(addDays(until, 1), '00:00'),
  ];
  const occurrences = [...occurrencesById.values()]
    .filter(({ startsAt, endsAt }) => (endsAt ?? startsAt) > earliest && startsAt < latest)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    occurrences: occurrences.slice(0, MAX_OCCURRENCES),
    isTruncated: occurrences.length > MAX_OCCURRENCES,
    hasUnknownRule: rules.some(({ rule }) => rule === null),
    isPast: occurrences.length === 0 && start.at < earliest,
  };
}

/** Returns the end of an occurrence, which is as long as the first one; null if unknown. */
function endOf({ start, end, duration, isAllDay, zone }: Times, startsAt: Date): Date | null {
  if (duration) return addDuration(startsAt, duration, zone);
  if (end === null) return null;
  const millis = end.getTime() - start.at.getTime();
  if (!isAllDay) return new Date(startsAt.getTime() + millis);
  const days = Math.round(millis / DAY_MILLIS);
  return zone.instantOf(addDays(zone.dateOf(startsAt), days), zone.timeOf(startsAt));
}
