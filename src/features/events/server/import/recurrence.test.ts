import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { datesOf, toRule } from './recurrence.ts';

const window = { start: '2026-01-06', from: '2026-01-01', until: '2027-06-30' };

const ruleOf = (text: string) =>
  toRule(ICAL.parse(`BEGIN:VEVENT\r\nRRULE:${text}\r\nEND:VEVENT`)[1][0][3]);

const ourDates = (text: string, range = window) => {
  const rule = ruleOf(text);
  return rule && datesOf(rule, range, { days: 1_000_000 });
};

function libraryDates(text: string): string[] {
  const dates: string[] = [];
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(window.start));
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (next.toString() > window.until) break;
    dates.push(next.toString());
  }
  return dates;
}

describe('the recurrence module', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3;COUNT=17',
    'FREQ=DAILY;BYDAY=TU,TH;BYMONTH=1,2,3',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;COUNT=5',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYMONTHDAY=6,-1',
    'FREQ=MONTHLY;BYDAY=1TU',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1TU,-1TU',
    'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1',
    'FREQ=YEARLY',
    'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=6',
    'FREQ=YEARLY;BYMONTH=1,11;BYDAY=1TU',
    'FREQ=YEARLY;BYYEARDAY=6,200,-1',
    'FREQ=YEARLY;BYDAY=1TU,-1WE',
  ])('returns the same dates as ical.js for %s', (text) => {
    expect(ourDates(text)).toEqual(libraryDates(text));
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4', ['01-06', '01-30', '02-27', '03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4', ['01-06', '01-31', '03-31', '05-31']],
    // ical.js returns every Monday instead of the twentieth one.
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=2', ['01-06', '05-18']],
    ['FREQ=WEEKLY;BYDAY=TU,WE;BYSETPOS=2;COUNT=3', ['01-06', '01-07', '01-14']],
  ])('returns the dates of RFC 5545 for %s: %j', (text, days) => {
    expect(ourDates(text)?.map((date) => date.slice(5))).toEqual(days);
  });

  it('counts occurrences from the start of the rule, even if the window starts later', () => {
    const lateWindow = { start: '2020-01-01', from: '2026-01-01', until: '2026-12-31' };
    expect(ourDates('FREQ=YEARLY;COUNT=6', lateWindow)).toEqual([]);
    expect(ourDates('FREQ=YEARLY;COUNT=7', lateWindow)).toEqual(['2026-01-01']);
  });

  it.each([
    'nonsense',
    'FREQ=SECONDLY',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,15',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;COUNT=0',
  ])('returns null for the unsupported rule %s', (text) => {
    expect(ourDates(text)).toBeNull();
  });

  it.each([
    // ical.js loops forever on this rule.
    ['FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', '2025-02-03'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', '2026-01-06'],
    ['FREQ=WEEKLY;INTERVAL=2000000000', '2026-01-06'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-06'],
  ])('terminates for %s and returns only the start date', (text, start) => {
    const budget = { days: 100_000 };
    const rule = ruleOf(text);
    const dates = rule && datesOf(rule, { ...window, start, from: start }, budget);
    expect(dates).toEqual([start]);
    expect(budget.days).toBeGreaterThan(98_000);
  });

  it('returns null for a list with more values than a year has days', () => {
    expect(toRule({ freq: 'MONTHLY', bymonthday: new Array(367).fill(1) })).toBeNull();
  });

  it('stops when the budget is exhausted', () => {
    const rule = toRule({ freq: 'DAILY' });
    expect(rule && datesOf(rule, window, { days: 10 })).toHaveLength(11);
  });
});
