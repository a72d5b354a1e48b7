import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { datesOf, readRule } from './recurrence.ts';

const window = { start: '2026-01-06', from: '2026-01-01', until: '2027-06-30' };

/** Parsed from a calendar's line. */
const ruleOf = (text: string) =>
  readRule(ICAL.parse(`BEGIN:VEVENT\r\nRRULE:${text}\r\nEND:VEVENT`)[1][0][3]);

const ownDates = (text: string, within = window) => {
  const rule = ruleOf(text);
  return rule && datesOf(rule, within, { days: 1_000_000 });
};

function libraryDates(text: string): string[] {
  const found: string[] = [];
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(window.start));
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (next.toString() > window.until) break;
    found.push(next.toString());
  }
  return found;
}

describe('the days of a rule', () => {
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
  ])('equal those of ical.js: %s', (text) => {
    expect(ownDates(text)).toEqual(libraryDates(text));
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4', ['01-06', '01-30', '02-27', '03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4', ['01-06', '01-31', '03-31', '05-31']],
    // ical.js takes the twentieth Monday for every Monday.
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=2', ['01-06', '05-18']],
    ['FREQ=WEEKLY;BYDAY=TU,WE;BYSETPOS=2;COUNT=3', ['01-06', '01-07', '01-14']],
  ])('follow the standard, from the start on: %s, %j', (text, days) => {
    expect(ownDates(text)?.map((date) => date.slice(5))).toEqual(days);
  });

  it('are counted from the start, also if the window begins later', () => {
    const within = { start: '2020-01-01', from: '2026-01-01', until: '2026-12-31' };
    expect(ownDates('FREQ=YEARLY;COUNT=6', within)).toEqual([]);
    expect(ownDates('FREQ=YEARLY;COUNT=7', within)).toEqual(['2026-01-01']);
  });

  it.each([
    'nonsense',
    'FREQ=SECONDLY',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,15',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;COUNT=0',
  ])('are null for unsupported rules: %s', (text) => {
    expect(ownDates(text)).toBeNull();
  });

  it.each([
    // ical.js loops forever on this rule.
    ['FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', '2025-02-03'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', '2026-01-06'],
    ['FREQ=WEEKLY;INTERVAL=2000000000', '2026-01-06'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-06'],
  ])('end for rules without matches: %s', (text, start) => {
    const budget = { days: 100_000 };
    const rule = ruleOf(text);
    const dates = rule && datesOf(rule, { ...window, start, from: start }, budget);
    expect(dates).toEqual([start]);
    expect(budget.days).toBeGreaterThan(98_000);
  });

  it('are null for lists longer than a year', () => {
    expect(readRule({ freq: 'MONTHLY', bymonthday: new Array(367).fill(1) })).toBeNull();
  });

  it('stop when the budget is used up', () => {
    const rule = readRule({ freq: 'DAILY' });
    expect(rule && datesOf(rule, window, { days: 10 })).toHaveLength(11);
  });
});
