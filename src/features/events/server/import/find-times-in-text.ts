import { instantOf, isVenueDate, weekdayOf } from '#shared/venue-dates.ts';

/** Months by their first three letters, in English, German and Spanish. */
const months: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  mär: 3,
  mai: 5,
  okt: 10,
  dez: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
};
const monthName =
  '(jan(?:uary|uar)?|feb(?:ruary|ruar|rero)?|mar(?:ch|zo)?|märz|apr(?:il)?|may|mayo|mai|june?|juni|junio|july?|juli|julio|aug(?:ust)?|agosto|abril|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|oktober|nov(?:ember|iembre)?|dec(?:ember)?|dezember|dic(?:iembre)?|enero)\\.?';

const DATE_FORMATS = [
  {
    pattern: `${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`,
    order: ['month', 'day', 'year'],
  },
  {
    pattern: `(\\d{1,2})(?:\\.|st|nd|rd|th)? (?:de )?${monthName},? (?:de )?(\\d{4})`,
    order: ['day', 'month', 'year'],
  },
  { pattern: '(\\d{4})-(\\d\\d)-(\\d\\d)', order: ['year', 'month', 'day'] },
  // Dots mean a German date; slashes are ambiguous.
  { pattern: '(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})', order: ['day', 'month', 'year'] },
].map(({ pattern, order }) => ({
  pattern: new RegExp(`(?<![\\p{L}\\d/.-])${pattern}(?![\\d/-])`, 'giu'),
  order,
}));

const weekdays = [
  ['sun', 'sonntag', 'dom'],
  ['mon', 'montag', 'lun'],
  ['tue', 'dienstag', 'mar'],
  ['wed', 'mittwoch', 'mié'],
  ['thu', 'donnerstag', 'jue'],
  ['fri', 'freitag', 'vie'],
  ['sat', 'samstag', 'sáb'],
];

/** Words that mark the following date as something other than the start of an event. */
const NON_START_PREFIX =
  /(posted|published|updated|register|registration|deadline|until|through|bis|anmeldung|anmeldeschluss|veröffentlicht|hasta|inscripci\p{L}+|publicado)\P{L}*(\p{L}+\P{L}+){0,2}$/iu;

/**
 * Finds the start and end in a text if they are unambiguous: a single date with a year, and a single time or time
 * range; otherwise returns null. Ignores dates without a time, which in feeds are often publication dates.
 */
export function findTimesInText(
  text: string,
  timeZone: string,
): { startsAt: Date; endsAt: Date | null } | null {
  const plain = text.slice(0, 5000).replace(/\s+/g, ' ');
  const matches = DATE_FORMATS.flatMap(({ pattern, order }) =>
    [...plain.matchAll(pattern)].map((match) => ({
      date: dateOf(match, order),
      before: plain.slice(Math.max(0, match.index - 40), match.index),
      match: match[0],
    })),
  );
  const [first] = matches;
  if (first === undefined || new Set(matches.map(({ date }) => date)).size > 1) return null;
  const { date } = first;
  const isUnambiguous = matches.every(
    ({ before }) => !NON_START_PREFIX.test(before) && matchesWeekday(date, before),
  );
  if (!isVenueDate(date) || !isUnambiguous) return null;
  const rest = matches.reduce((remaining, { match }) => remaining.replaceAll(match, ' | '), plain);
  const times = findTimes(rest.replace(/\| ?T(?=\d\d:)/, '| '));
  if (times === null) return null;
  const at = (time: string) => instantOf(date, time, timeZone);
  return { startsAt: at(times.start), endsAt: times.end ? at(times.end) : null };
}

function dateOf(match: RegExpMatchArray, order: string[]): string {
  const part = (name: string) => match[order.indexOf(name) + 1]?.toLowerCase() ?? '';
  const month = /^\d/.test(part('month'))
    ? part('month')
    : String(months[part('month').slice(0, 3)]);
  return `${part('year')}-${month.padStart(2, '0')}-${part('day').padStart(2, '0')}`;
}

/** Whether the weekday in front of the date, if any, is the date's weekday. */
function matchesWeekday(date: string, before: string): boolean {
  const weekdayName = /(\p{L}{3,})[.,]? (?:den |el |the )?$/u.exec(before)?.[1]?.toLowerCase();
  const weekday = weekdays.findIndex((names) =>
    names.some((name) => weekdayName?.startsWith(name)),
  );
  return weekday === -1 || weekday === weekdayOf(date);
}

const TIME_PATTERN =
  '(\\d{1,2})(?:[:.](\\d\\d))?(?::\\d\\d)? ?(a\\.?m\\b\\.?|p\\.?m\\b\\.?|uhr|h\\b|hrs\\b)?';
const TIME_RANGE = new RegExp(
  `(?<![\\d$€.:-])${TIME_PATTERN} ?(?:-|–|—|to|until|till|bis|a las|a) ?${TIME_PATTERN}(?!\\d)`,
  'giu',
);
const SINGLE_TIME = new RegExp(`(?<![\\d$€.:-])${TIME_PATTERN}(?![\\d%])`, 'giu');

/** Returns the only time or time range in a text; null if it is ambiguous or there are several. */
function findTimes(text: string): { start: string; end: string | null } | null {
  const timeRanges = [...text.matchAll(TIME_RANGE)].flatMap((match) => {
    const end = timeOf(match[4], match[5], match[6]);
    const start = end && parseRangeStart(end, match);
    return start ? [{ start, end, match: match[0] }] : [];
  });
  const rest = timeRanges.reduce((remaining, { match }) => remaining.replaceAll(match, ' '), text);
  const singleTimes = [...rest.matchAll(SINGLE_TIME)].flatMap(
    ([, hour, minute, meridiem]) => timeOf(hour, minute, meridiem) ?? [],
  );
  const distinctTimes = new Set([
    ...timeRanges.map(({ start, end }) => `${start}-${end}`),
    ...singleTimes,
  ]);
  const [range] = timeRanges;
  const [single] = singleTimes;
  if (distinctTimes.size !== 1) return null;
  return range ?? (single ? { start: single, end: null } : null);
}

/** Parses the start of a range. In "10 - 11:30 am" and "11 - 1 pm", the end determines am or pm. */
function parseRangeStart(
  end: string,
  [, hour, minute, meridiem, , , endMeridiem]: RegExpMatchArray,
) {
  const start = timeOf(hour, minute, meridiem);
  if (start) return start < end ? start : null;
  const startWithEndMeridiem = timeOf(hour, minute, endMeridiem);
  if (startWithEndMeridiem && startWithEndMeridiem < end) return startWithEndMeridiem;
  const morningStart = /^p/i.test(endMeridiem ?? '') ? timeOf(hour, minute, 'am') : null;
  return morningStart && morningStart < end ? morningStart : null;
}

/** Returns a time as "HH:MM"; null if it is invalid or ambiguous ("7:00" without am or pm). */
function timeOf(
  hour: string | undefined,
  minute: string | undefined,
  meridiem: string | undefined,
): string | null {
  const hourNumber = Number(hour);
  if (hour === undefined || Number(minute ?? 0) > 59) return null;
  const amOrPm = meridiem?.toLowerCase()[0];
  if (amOrPm === 'a' || amOrPm === 'p') {
    if (hourNumber < 1 || hourNumber > 12) return null;
    return formatTime((hourNumber % 12) + (amOrPm === 'p' ? 12 : 0), minute);
  }
  const couldBeAmOrPm =
    amOrPm === undefined && hourNumber <= 12 && !(hour.length === 2 && hourNumber < 10);
  const isBareNumber = amOrPm === undefined && minute === undefined;
  return couldBeAmOrPm || isBareNumber || hourNumber > 23 ? null : formatTime(hourNumber, minute);
}

const formatTime = (hour: number, minute = '00') => `${String(hour).padStart(2, '0')}:${minute}`;
