import { addDays, instantOf, isVenueDate } from '#shared/venue-dates.ts';

/** A parsed date or time: an instant, or the start of a whole day (`isDay`). */
export type Moment = { at: Date; isDay: boolean; date: string };

const iso =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\s*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?)?$/i;
const rfc5322 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([a-z]{1,4}|[+-]\d{4})?$/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const namedOffsets: Record<string, string> = {
  Z: 'Z',
  UT: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};

/**
 * Parses ISO 8601, iCalendar and RFC 5322 dates, in the given zone unless they state an offset. Returns null for all
 * other texts: 11/05/2026, for example, is ambiguous.
 */
export function parseMoment(text: string, timeZone: string): Moment | null {
  const trimmed = text.trim();
  const [isoMatch, year, month, day, hour, minute, , offset] = iso.exec(trimmed) ?? [];
  if (isoMatch) return momentOf(`${year}-${month}-${day}`, hour, minute, offset, timeZone);
  const parts = rfc5322.exec(trimmed);
  if (parts === null) return null;
  const monthNumber = months.indexOf(parts[2]?.toLowerCase() ?? '') + 1;
  const date = `${parts[3]}-${twoDigits(monthNumber)}-${twoDigits(parts[1])}`;
  return momentOf(date, parts[4], parts[5], parts[6], timeZone);
}

/**
 * Returns an event's exclusive end: the given time, or the end of the given day. If the event starts at a
 * time on that day, returns null: its end is unknown.
 */
export function exclusiveEndOf(end: Moment, timeZone: string, start: Moment): Date | null {
  if (!end.isDay) return end.at;
  // "From 10:00 today until today" does not state when it ends.
  if (!start.isDay && start.at > end.at) return null;
  return instantOf(addDays(end.date, 1), '00:00', timeZone);
}

function momentOf(
  date: string,
  hour: string | undefined,
  minute: string | undefined,
  offset: string | undefined,
  timeZone: string,
): Moment | null {
  if (!isVenueDate(date)) return null;
  if (hour === undefined) return { at: instantOf(date, '00:00', timeZone), isDay: true, date };
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const time = `${twoDigits(hour)}:${minute}`;
  if (offset === undefined) return { at: instantOf(date, time, timeZone), isDay: false, date };
  const isoOffset = offsetOf(offset);
  const at = new Date(`${date}T${time}:00${isoOffset}`);
  return isoOffset === null || Number.isNaN(at.getTime()) ? null : { at, isDay: false, date };
}

function offsetOf(text: string): string | null {
  const namedOffset = namedOffsets[text.toUpperCase()];
  if (namedOffset) return namedOffset;
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text) ?? [];
  return sign && Number(hours) <= 14 ? `${sign}${twoDigits(hours)}:${minutes}` : null;
}

const twoDigits = (number: number | string | undefined) => String(number).padStart(2, '0');
