import { instantOf, isVenueDate, weekdayOf } from '#shared/venue-dates.ts';

/** Months by their first three letters in English, German and Spanish. */
const months: Record<string, number> = {
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, may: 5, jun: 6, jul: 7, aug: 8, sep: 9, oct: 10 },
  ...{ nov: 11, dec: 12, mär: 3, mai: 5, okt: 10, dez: 12, ene: 1, abr: 4, ago: 8, dic: 12 },
};
const monthName =
  '(jan(?:uary|uar)?|feb(?:ruary|ruar|rero)?|mar(?:ch|zo)?|märz|apr(?:il)?|may|mayo|mai|june?|juni|junio|july?|juli|julio|aug(?:ust)?|agosto|abril|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|oktober|nov(?:ember|iembre)?|dec(?:ember)?|dezember|dic(?:iembre)?|enero)\\.?';

const dates = [
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

/** Words before dates that are not the start of an event. */
const otherDates =
  /(posted|published|updated|register|registration|deadline|until|through|bis|anmeldung|anmeldeschluss|veröffentlicht|hasta|inscripci\p{L}+|publicado)\P{L}*(\p{L}+\P{L}+){0,2}$/iu;

/**
 * Finds the start and end in a text if they are unambiguous: one date with a year, and one time or time range. A date
 * without a time does not count: texts of feeds contain many dates of publication.
 */
export function momentsInText(
  text: string,
  timeZone: string,
): { startsAt: Date; endsAt: Date | null } | null {
  const plain = text.slice(0, 5000).replace(/\s+/g, ' ');
  const found = dates.flatMap(({ pattern, order }) =>
    [...plain.matchAll(pattern)].map((match) => ({
      date: dateOf(match, order),
      before: plain.slice(Math.max(0, match.index - 40), match.index),
      written: match[0],
    })),
  );
  const [first] = found;
  if (first === undefined || new Set(found.map(({ date }) => date)).size > 1) return null;
  const { date } = first;
  const isSure = found.every(({ before }) => !otherDates.test(before) && isOnItsDay(date, before));
  if (!isVenueDate(date) || !isSure) return null;
  const rest = found.reduce((left, { written }) => left.replaceAll(written, ' | '), plain);
  const times = timesIn(rest.replace(/\| ?T(?=\d\d:)/, '| '));
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

/** Whether the weekday before the date, if any, matches it. */
function isOnItsDay(date: string, before: string): boolean {
  const word = /(\p{L}{3,})[.,]? (?:den |el |the )?$/u.exec(before)?.[1]?.toLowerCase();
  const said = weekdays.findIndex((names) => names.some((name) => word?.startsWith(name)));
  return said === -1 || said === weekdayOf(date);
}

const clock =
  '(\\d{1,2})(?:[:.](\\d\\d))?(?::\\d\\d)? ?(a\\.?m\\b\\.?|p\\.?m\\b\\.?|uhr|h\\b|hrs\\b)?';
const ranges = new RegExp(
  `(?<![\\d$€.:-])${clock} ?(?:-|–|—|to|until|till|bis|a las|a) ?${clock}(?!\\d)`,
  'giu',
);
const singles = new RegExp(`(?<![\\d$€.:-])${clock}(?![\\d%])`, 'giu');

/** The only time or time range of a text; null if there are several, or it is ambiguous. */
function timesIn(text: string): { start: string; end: string | null } | null {
  const between = [...text.matchAll(ranges)].flatMap((match) => {
    const end = timeOf(match[4], match[5], match[6]);
    const start = end && startBefore(end, match);
    return start ? [{ start, end, written: match[0] }] : [];
  });
  const rest = between.reduce((left, { written }) => left.replaceAll(written, ' '), text);
  const alone = [...rest.matchAll(singles)].flatMap(
    ([, hour, minute, mark]) => timeOf(hour, minute, mark) ?? [],
  );
  const all = new Set([...between.map(({ start, end }) => `${start}-${end}`), ...alone]);
  const [range] = between;
  const [single] = alone;
  if (all.size !== 1) return null;
  return range ?? (single ? { start: single, end: null } : null);
}

/** In "10 - 11:30 am" and "11 - 1 pm" the start takes am or pm from the end. */
function startBefore(end: string, [, hour, minute, mark, , , endMark]: RegExpMatchArray) {
  const own = timeOf(hour, minute, mark);
  if (own) return own < end ? own : null;
  const same = timeOf(hour, minute, endMark);
  if (same && same < end) return same;
  const other = /^p/i.test(endMark ?? '') ? timeOf(hour, minute, 'am') : null;
  return other && other < end ? other : null;
}

/** "HH:MM"; null if it is ambiguous ("7:00" without am or pm), or no time. */
function timeOf(
  hour: string | undefined,
  minute: string | undefined,
  mark: string | undefined,
): string | null {
  const number = Number(hour);
  if (hour === undefined || Number(minute ?? 0) > 59) return null;
  const half = mark?.toLowerCase()[0];
  if (half === 'a' || half === 'p') {
    if (number < 1 || number > 12) return null;
    return written((number % 12) + (half === 'p' ? 12 : 0), minute);
  }
  const hasTwoHalves = half === undefined && number <= 12 && !(hour.length === 2 && number < 10);
  const isBareNumber = half === undefined && minute === undefined;
  return hasTwoHalves || isBareNumber || number > 23 ? null : written(number, minute);
}

const written = (hour: number, minute = '00') => `${String(hour).padStart(2, '0')}:${minute}`;
