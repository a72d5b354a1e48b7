/**
 * Dates and times of the venue. A `venueDate` is a venue-local "YYYY-MM-DD" string, a `venueTime` a
 * venue-local "HH:MM"; an instant is a Date. The time zone is always a parameter: the zones of the server and
 * the visitor are irrelevant. Not from a library, to keep pages small (decision 0037).
 */

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Accepted years: after adding a day, a zone offset or a few years, values still have four digits and fit the
 * ranges of Date and PostgreSQL.
 */
const YEARS = { first: 1900, last: 2999 };

const isBoundedYear = (year: number) => year >= YEARS.first && year <= YEARS.last;

/** Whether the text is an existing date, such as 2026-02-28 (not 2026-02-30). */
export function isVenueDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  if (!isBoundedYear(year) || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is an instant whose UTC year is accepted. */
export function isBoundedInstant(text: string): boolean {
  return isBoundedYear(new Date(text).getUTCFullYear());
}

/**
 * Whether the name is an IANA zone, current or legacy (Asia/Kolkata, Asia/Calcutta). Offsets such as +05:30
 * are rejected: they have no daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The venue's calendar date at an instant. */
export function venueDateOf(instant: Date, timeZone: string): string {
  const { year, month, day } = wallClock(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** The venue's time of day at an instant, "HH:MM". */
export function venueTimeOf(instant: Date, timeZone: string): string {
  const { hour, minute } = wallClock(instant, timeZone);
  return `${hour}:${minute}`;
}

/**
 * The instant of a venue-local date and time. A time in the spring gap is shifted by the length of the gap;
 * an ambiguous autumn time is its first occurrence.
 */
export function instantOf(venueDate: string, venueTime: string, timeZone: string): Date {
  const key = `${venueDate}T${venueTime} ${timeZone}`;
  const cached = instants.get(key);
  if (cached !== undefined) return new Date(cached);
  const instant = findInstant(venueDate, venueTime, timeZone);
  // Cached because up to six zone lookups are slow and the same few days recur.
  if (instants.size >= MAX_CACHED_INSTANTS) instants.clear();
  instants.set(key, instant.getTime());
  return instant;
}

const MAX_CACHED_INSTANTS = 5000;
const instants = new Map<string, number>();

function findInstant(venueDate: string, venueTime: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${venueDate}T${venueTime}:00Z`);
  const before = asIfUtc - zoneOffsetMillis(new Date(asIfUtc - 86_400_000), timeZone);
  const after = asIfUtc - zoneOffsetMillis(new Date(asIfUtc + 86_400_000), timeZone);
  for (const candidate of [Math.min(before, after), Math.max(before, after)]) {
    const instant = new Date(candidate);
    if (
      venueDateOf(instant, timeZone) === venueDate &&
      venueTimeOf(instant, timeZone) === venueTime
    ) {
      return instant;
    }
  }
  return new Date(before);
}

/** Adds days to a venue date (negative: earlier). */
export function addDays(venueDate: string, days: number): string {
  const date = new Date(`${venueDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(venueDate: string): number {
  return new Date(`${venueDate}T00:00:00Z`).getUTCDay();
}

/** Formats a venue date: "Tue, Jan 5" or "mar 5 de ene". */
export function formatVenueDate(venueDate: string, locale = 'en-US'): string {
  const day = cachedFormatter(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${venueDate}T00:00:00Z`));
  // Spanish has no comma here, but some browsers insert one.
  return isSpanish(locale) ? day.replace(',', '') : day;
}

/** Formats a venue date with its year: "Tue, Jan 5, 2027" or "mar 5 de ene, 2027". */
export const formatDayWithYear = (venueDate: string, locale = 'en-US'): string =>
  `${formatVenueDate(venueDate, locale)}, ${venueDate.slice(0, 4)}`;

/** Formats the time of day in the venue's zone: "3:00 PM" or "3:00 p.m.". */
export function formatTime(instant: Date, timeZone: string, locale = 'en-US'): string {
  const time = cachedFormatter(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(
    instant,
  );
  // Browsers differ in the space character, and in whether "p.m." contains one.
  return time.replace(/[\u202f\u00a0]/g, ' ').replace(/([ap])\. m\./, '$1.m.');
}

/**
 * Formats an instant in the venue's zone: "Tue, Jan 5 at 3:00 PM" or "mar 5 de ene a las 3:00 p.m.", always
 * with the weekday. The Spanish text ends with a full stop, so messages must not add another after it.
 */
export function formatInstant(instant: Date, timeZone: string, locale = 'en-US'): string {
  const day = formatVenueDate(venueDateOf(instant, timeZone), locale);
  const time = formatTime(instant, timeZone, locale);
  if (!isSpanish(locale)) return `${day} at ${time}`;
  return `${day} ${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`;
}

/** Formats an instant in the venue's zone, or a venue date, with `options`. */
export function formatDate(
  at: Date | string | number,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
  locale = 'en-US',
): string {
  const isDateOnly = typeof at === 'string' && DATE.test(at);
  const zone = isDateOnly ? 'UTC' : timeZone;
  return cachedFormatter(locale, { timeZone: zone, ...options }).format(new Date(at));
}

/** Formats an inclusive range of venue dates: "Jan 5 – 11, 2026". */
export function formatDateRange(first: string, last: string, locale = 'en-US'): string {
  const formatter = cachedFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  // Browsers differ in the spaces around the dash.
  return formatter
    .formatRange(new Date(first), new Date(last))
    .replace(/[\u2009\u202f\u00a0]/g, ' ');
}

/** Formats a weekday (0 for Sunday to 6 for Saturday): "Monday" or "Mon". */
export function formatWeekday(weekday: number, length: 'long' | 'short', locale = 'en-US'): string {
  // November 2026 starts on a Sunday.
  return formatDate(`2026-11-0${1 + weekday}`, { weekday: length }, 'UTC', locale);
}

/**
 * A slot's label for display: "9:00 - 11:00 AM" or "9:00 - 11:00 a.m.". The stored label is an identifier and
 * is the same in every language (spec 4).
 */
export function formatSlotLabel(label: string, locale = 'en-US'): string {
  return isSpanish(locale) ? label.replaceAll('AM', 'a.m.').replaceAll('PM', 'p.m.') : label;
}

const isSpanish = (locale: string) => locale.startsWith('es');

/** A slot's label: "9:00 - 11:00 AM" or "11:30 AM - 1:30 PM" (spec 2, Guest trial booking). */
export function slotLabel(startTime: string, endTime: string): string {
  const [start, end] = [twelveHour(startTime), twelveHour(endTime)];
  const first = start.dayPeriod === end.dayPeriod ? start.time : `${start.time} ${start.dayPeriod}`;
  return `${first} - ${end.time} ${end.dayPeriod}`;
}

/** The venue-local start, "HH:MM", of a slot's label; null for other texts. */
export function startOfSlot(label: string): string | null {
  const [, hour, minute, startPeriod, endPeriod] =
    /^(\d{1,2}):(\d\d)(?: ([AP]M))? - \d{1,2}:\d\d ([AP]M)$/.exec(label) ?? [];
  if (!hour) return null;
  const isAfternoon = (startPeriod ?? endPeriod) === 'PM';
  return `${String((Number(hour) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

function twelveHour(venueTime: string) {
  const [hour, minute] = venueTime.split(':').map(Number) as [number, number];
  return {
    time: `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`,
    dayPeriod: hour < 12 ? 'AM' : 'PM',
  };
}

type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because constructing a formatter costs more than a thousand uses. */
function cachedFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, format);
  return format;
}

function wallClock(instant: Date, timeZone: string): WallClock {
  const formatter = cachedFormatter('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(
    formatter.formatToParts(instant).map((part) => [part.type, part.value]),
  ) as WallClock;
}

function zoneOffsetMillis(instant: Date, timeZone: string): number {
  const at = wallClock(instant, timeZone);
  const asIfUtc = Date.UTC(
    Number(at.year),
    Number(at.month) - 1,
    Number(at.day),
    Number(at.hour),
    Number(at.minute),
    Number(at.second),
  );
  return asIfUtc - Math.floor(instant.getTime() / 1000) * 1000;
}
