import { DateTime, Info } from 'luxon';
import { looksLikeTime, parseTime } from './parse-times.ts';

/** Whether the month or the day comes first in 03/04/2026. */
export type DayOrder = 'month' | 'day';

/** A venue date, and the time of day if the text has one. */
export type ParsedDay = { day: string; time: string | null };

const LANGUAGES = ['en-US', 'es'] as const;
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2200-12-31';
const MAX_LENGTH = 80;

/** Formats with the year first or the month as a name. */
const UNAMBIGUOUS_FORMATS = [
  'yyyy-L-d',
  'yyyy/L/d',
  'yyyy.L.d',
  'LLL d, yyyy',
  'LLLL d, yyyy',
  'LLL d yyyy',
  'LLLL d yyyy',
  'd LLL yyyy',
  'd LLLL yyyy',
  'd LLL, yyyy',
  'd LLLL, yyyy',
  'd-LLL-yyyy',
  'd-LLL-yy',
  'd LLL yy',
  "d 'de' LLLL 'de' yyyy",
  "d 'de' LLLL yyyy",
];
const NUMERIC_FORMATS: Record<DayOrder, string[]> = {
  month: ['L/d/yyyy', 'L/d/yy', 'L-d-yyyy', 'L-d-yy', 'L.d.yyyy', 'L.d.yy'],
  day: ['d/L/yyyy', 'd/L/yy', 'd-L-yyyy', 'd-L-yy', 'd.L.yyyy', 'd.L.yy'],
};

const WEEKDAY = new RegExp(
  `^(?:${LANGUAGES.flatMap((locale) => [
    ...Info.weekdays('long', { locale }),
    ...Info.weekdays('short', { locale }),
  ])
    .map((name) => name.replace('.', '\\.?'))
    .join('|')})[.,]*\\s+`,
  'i',
);
/** Text that ends with a time: "…, 9:00 am", "…T09:00", "… at 9am". */
const WITH_TIME =
  /^(.*?\d)(?:T|,?\s+(?:at\s+|a las\s+)?)(\d{1,2}(?::\d{2}|\s*[ap]\.?\s?m\b|\s*h\b).*)$/i;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const WITH_ZONE =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Splits "9/8/2027 11:30 AM" into its date and its time. */
function splitTime(text: string): { date: string; time: string | null } {
  const normalized = text
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(WEEKDAY, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1');
  const [, date, time] = WITH_TIME.exec(normalized) ?? [];
  return date && time ? { date: date.replace(/,$/, ''), time } : { date: normalized, time: null };
}

/**
 * Parses a date with or without a time. `order` applies to dates such as 03/04/2026. Converts a time with an offset to
 * the venue's time zone; not if `isDayOnly` and the time is the start or the end of the written day, which exports of
 * birthdates and expiry dates append. Returns `ambiguous` for a date that fits both orders if `order` is null, and null if the text
 * is not a date.
 */
export function parseDay(
  text: string,
  order: DayOrder | null,
  timezone: string,
  { isDayOnly = false } = {},
): ParsedDay | 'ambiguous' | null {
  const [withZone, writtenDay = '', writtenTime = ''] = WITH_ZONE.exec(text.trim()) ?? [];
  if (withZone) {
    if (isDayOnly && ['00:00', '23:59'].includes(writtenTime)) {
      const isValid = DateTime.fromISO(writtenDay, { zone: 'utc' }).isValid;
      return isValid ? toParsedDay(writtenDay, null) : null;
    }
    const at = DateTime.fromISO(withZone.replace(' ', 'T').replace(' ', ''), { zone: timezone });
    return at.isValid ? toParsedDay(at.toISODate() ?? '', at.toFormat('HH:mm')) : null;
  }
  const { date, time: timeText } = splitTime(text);
  const time = timeText === null ? null : parseTime(timeText);
  if (timeText !== null && time === null) return null;
  const isNumeric = NUMERIC.test(date);
  if (!isNumeric) return toParsedDay(matchFormats(date, UNAMBIGUOUS_FORMATS, 'unambiguous'), time);
  if (order) return toParsedDay(matchFormats(date, NUMERIC_FORMATS[order], order), time);
  const [month, day] = (['month', 'day'] as const).map((first) =>
    matchFormats(date, NUMERIC_FORMATS[first], first),
  );
  if (month && day && month !== day) return 'ambiguous';
  return toParsedDay(month ?? day ?? null, time);
}

const toParsedDay = (day: string | null, time: string | null): ParsedDay | null =>
  day !== null && day >= FIRST_DAY && day <= LAST_DAY ? { day, time } : null;

/** Caches the formats that matched last, to try them first: a column usually has one format. */
const recentFormats = new Map<string, string[]>();

function matchFormats(text: string, formats: string[], key: string): string | null {
  const recent = recentFormats.get(key) ?? [];
  for (const format of [...recent, ...formats.filter((format) => !recent.includes(format))]) {
    for (const locale of LANGUAGES) {
      const at = DateTime.fromFormat(text, format, { zone: 'utc', locale });
      if (!at.isValid) {
        // Only month names depend on the language.
        if (!format.includes('LLL')) break;
        continue;
      }
      if (recent[0] !== format)
        recentFormats.set(key, [format, ...recent.filter((other) => other !== format)].slice(0, 3));
      return at.toISODate();
    }
  }
  return null;
}

/** Returns the order of a numeric date; `either` if it fits both, null if the text is not a numeric date. */
export function detectDayOrder(text: string): DayOrder | 'either' | null {
  const [, left, , right] = NUMERIC.exec(splitTime(text).date) ?? [];
  if (!left || !right) return null;
  const [first, second] = [Number(left), Number(right)];
  if (first < 1 || second < 1 || first > 31 || second > 31) return null;
  if (first > 12 && second > 12) return null;
  if (first > 12) return 'day';
  if (second > 12) return 'month';
  return 'either';
}

/** Whether the text is a date, with or without a time. */
export function looksLikeDay(text: string): boolean {
  if (!/\d/.test(text) || !/\d{2}/.test(text) || text.length > MAX_LENGTH) return false;
  if (looksLikeTime(text)) return false;
  const day = parseDay(text, null, 'utc');
  return day !== null;
}
