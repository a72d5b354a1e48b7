/**
 * A recurrence rule (RFC 5545, 3.3.10), evaluated by checking each day of a window, which always terminates: ical.js
 * 2.2.1 loops forever on FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO from February 2025. Day numbers count from 1970-01-01.
 */
export type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  count: number | null;
  /** 0 for Sunday. */
  weekStart: number;
  byDay: { nth: number; weekday: number }[];
  byMonthDay: number[];
  byYearDay: number[];
  byMonth: number[];
  bySetPos: number[];
};

/** The remaining number of days that may be checked for a document, at about a microsecond each. */
export type DayBudget = { days: number };

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** No meaningful list has more values than a year has days. */
const MAX_LIST_LENGTH = 366;

const DAY_MILLIS = 86_400_000;

/**
 * Converts a rule parsed by ical.js. Returns null for an invalid rule, and for rules by hour or by week number.
 */
export function toRule(parsed: Record<string, unknown>): Rule | null {
  const { freq, count = null, interval = 1, wkst = 2, ...rest } = parsed;
  const valuesOf = (name: string) => {
    const value = rest[name];
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  };
  const numbersOf = (name: string) => valuesOf(name).map(Number);
  if (Object.keys(rest).some((name) => valuesOf(name).length > MAX_LIST_LENGTH)) return null;
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(String(freq))) return null;
  if (['byweekno', 'byhour', 'byminute', 'bysecond'].some((name) => name in rest)) return null;
  if (!isPositiveInteger(interval) || (count !== null && !isPositiveInteger(count))) return null;
  const byDay = valuesOf('byday').map((text) => {
    const [, nth, weekday = ''] = /^([+-]?\d{1,2})?(\w\w)$/.exec(String(text)) ?? [];
    return { nth: Number(nth ?? 0), weekday: weekdays.indexOf(weekday) };
  });
  return {
    freq: freq as Rule['freq'],
    interval,
    count,
    weekStart: (Number(wkst) + 6) % 7,
    byDay,
    byMonthDay: numbersOf('bymonthday'),
    byYearDay: numbersOf('byyearday'),
    byMonth: numbersOf('bymonth'),
    bySetPos: numbersOf('bysetpos'),
  };
}

const isPositiveInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0;

/**
 * Returns the rule's dates ("YYYY-MM-DD") from `from` to `until`. Deducts the checked days from `budget`, and stops
 * early when it is exhausted. The start always counts as a date of the rule (RFC 5545, 3.8.5.3).
 */
export function datesOf(
  rule: Rule,
  { start, from, until }: { start: string; from: string; until: string },
  budget: DayBudget,
): string[] {
  const first = dayNumberOf(start);
  const isMatch = createDayMatcher(rule, first);
  const earliest = dayNumberOf(from);
  const last = dayNumberOf(until);
  const dates = first >= earliest && first <= last ? [start] : [];
  // Rules with COUNT are evaluated from the start, others from the window.
  let remaining = rule.count === null ? Number.POSITIVE_INFINITY : rule.count - 1;
  const firstDay = rule.count === null ? Math.max(first + 1, earliest) : first + 1;
  for (let day = firstDay; day <= last && remaining > 0 && budget.days > 0; day++) {
    budget.days--;
    if (!isMatch(day)) continue;
    remaining--;
    if (day >= earliest) dates.push(dateOf(day));
  }
  return dates;
}

const dayNumberOf = (date: string) => Date.parse(`${date}T00:00Z`) / DAY_MILLIS;
const dateOf = (day: number) => new Date(day * DAY_MILLIS).toISOString().slice(0, 10);

type DateParts = { year: number; month: number; monthDay: number; weekday: number };

function datePartsOf(day: number): DateParts {
  const date = new Date(day * DAY_MILLIS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    monthDay: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

function createDayMatcher(rule: Rule, first: number): (day: number) => boolean {
  const completeRule = withDefaults(rule, datePartsOf(first));
  const firstPeriod = periodOf(rule, first);
  const isSelected = (day: number) => matchesByParts(completeRule, day);
  if (rule.bySetPos.length === 0) {
    return (day) => (periodOf(rule, day) - firstPeriod) % rule.interval === 0 && isSelected(day);
  }
  const daysByPeriod = new Map<number, Set<number>>();
  return (day) => {
    const period = periodOf(rule, day);
    if ((period - firstPeriod) % rule.interval !== 0) return false;
    const days = daysByPeriod.get(period) ?? selectBySetPos(rule, period, day, isSelected);
    daysByPeriod.set(period, days);
    return days.has(day);
  };
}

/** Derives missing parts of a rule from the start. */
function withDefaults(rule: Rule, start: DateParts): Rule {
  const { freq, byDay, byMonthDay, byYearDay, byMonth } = rule;
  const lacksDays = byDay.length + byMonthDay.length + byYearDay.length === 0;
  if (!lacksDays || freq === 'DAILY') return rule;
  if (freq === 'WEEKLY') return { ...rule, byDay: [{ nth: 0, weekday: start.weekday }] };
  const isYearly = freq === 'YEARLY' && byMonth.length === 0;
  return {
    ...rule,
    byMonthDay: [start.monthDay],
    byMonth: isYearly ? [start.month] : byMonth,
  };
}

/** Returns the index of the day's period (day, week, month or year), in which the rule's interval is counted. */
function periodOf({ freq, weekStart }: Rule, day: number): number {
  if (freq === 'DAILY') return day;
  // 1970-01-01 was a Thursday.
  if (freq === 'WEEKLY') return Math.floor((day + 4 - weekStart) / 7);
  const { year, month } = datePartsOf(day);
  return freq === 'MONTHLY' ? year * 12 + month : year;
}

/** Returns the days of a period that the rule's BYSETPOS selects. */
function selectBySetPos(
  rule: Rule,
  period: number,
  day: number,
  isSelected: (day: number) => boolean,
) {
  let firstDay = day;
  while (periodOf(rule, firstDay - 1) === period) firstDay--;
  const days: number[] = [];
  for (let current = firstDay; periodOf(rule, current) === period; current++) {
    if (isSelected(current)) days.push(current);
  }
  return new Set(
    rule.bySetPos.flatMap((position) => days.at(position > 0 ? position - 1 : position) ?? []),
  );
}

function matchesByParts(rule: Rule, day: number): boolean {
  const { year, month, monthDay, weekday } = datePartsOf(day);
  const { freq, byDay, byMonthDay, byYearDay, byMonth } = rule;
  if (byMonth.length > 0 && !byMonth.includes(month)) return false;
  const monthLength = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (byMonthDay.length > 0 && !includesPosition(byMonthDay, monthDay, monthLength)) return false;
  const yearDay = day - Date.UTC(year, 0, 1) / DAY_MILLIS + 1;
  const yearLength = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MILLIS;
  if (byYearDay.length > 0 && !includesPosition(byYearDay, yearDay, yearLength)) return false;
  if (byDay.length === 0) return true;
  const isByYear = freq === 'YEARLY' && byMonth.length === 0;
  const [position, length] = isByYear ? [yearDay, yearLength] : [monthDay, monthLength];
  return byDay.some(
    (candidate) =>
      candidate.weekday === weekday &&
      (candidate.nth === 0 ||
        freq === 'DAILY' ||
        freq === 'WEEKLY' ||
        candidate.nth === Math.ceil(position / 7) ||
        candidate.nth === -Math.ceil((length - position + 1) / 7)),
  );
}

/** Whether a list contains a position; negative values count from the end. */
const includesPosition = (positions: number[], position: number, length: number) =>
  positions.includes(position) || positions.includes(position - length - 1);
