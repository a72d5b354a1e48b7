import { describe, expect, it } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import { readIcal } from './read-ical.ts';

const options = {
  timeZone: 'America/New_York',
  from: '2026-10-01',
  until: '2027-03-31',
  currency: 'usd',
};

const aCalendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n');

const read = (...events: string[]) => readIcal(aCalendar(...events), options);
const spansOf = (...events: string[]) =>
  read(...events).events.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((instant) => instant.toISOString().slice(0, 16)).join(' to '),
  );

describe('readIcal', () => {
  it.each([
    [
      'a floating time',
      'DTSTART:20261105T100000\nDTEND:20261105T110000',
      '2026-11-05T15:00 to 2026-11-05T16:00',
    ],
    ['no end', 'DTSTART:20261105T100000Z', '2026-11-05T10:00 to 2026-11-05T12:00'],
    [
      'an end equal to the start',
      'DTSTART:20261105T100000Z\nDTEND:20261105T100000Z',
      '2026-11-05T10:00 to 2026-11-05T12:00',
    ],
    ['a date and no end', 'DTSTART;VALUE=DATE:20261101', '2026-11-01T04:00 to 2026-11-02T05:00'],
    ['a date without VALUE=DATE', 'DTSTART:20261101', '2026-11-01T04:00 to 2026-11-02T05:00'],
    [
      'a duration in hours across a clock change',
      'DTSTART:20261031T220000\nDURATION:PT8H',
      '2026-11-01T02:00 to 2026-11-01T10:00',
    ],
    [
      'a duration in days across a clock change',
      'DTSTART:20261031T100000\nDURATION:P1D',
      '2026-10-31T14:00 to 2026-11-01T15:00',
    ],
    [
      'a TZID with a path prefix',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261105T100000',
      '2026-11-05T09:00 to 2026-11-05T11:00',
    ],
    [
      'a quoted TZID',
      'DTSTART;TZID="Pacific Standard Time":20261105T100000',
      '2026-11-05T18:00 to 2026-11-05T20:00',
    ],
    [
      'start and end in different zones',
      'DTSTART:20261105T100000\nDTEND;TZID=America/Los_Angeles:20261105T100000',
      '2026-11-05T15:00 to 2026-11-05T18:00',
    ],
  ])('reads the times of an event with %s', (_label, lines, span) => {
    expect(spansOf(`UID:1\nSUMMARY:One\n${lines}`)).toEqual([span]);
  });

  it('reads floating times in the calendar’s zone', () => {
    const text = aCalendar('UID:1\nSUMMARY:One\nDTSTART:20261105T100000').replace(
      'VERSION:2.0',
      'X-WR-TIMEZONE:Europe/Berlin',
    );
    expect(readIcal(text, options).events[0]?.startsAt).toEqual(new Date('2026-11-05T09:00Z'));
  });
});

describe('reading a series', () => {
  const series = 'UID:s\nSUMMARY:Series\nDTSTART;TZID=America/New_York:20261027T100000';

  it('preserves the local time across both clock changes', () => {
    const lines = `${series}\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYMONTHDAY=27;COUNT=6`;
    expect(spansOf(lines).map((span) => span.slice(0, 16))).toEqual([
      '2026-10-27T14:00',
      '2026-11-27T15:00',
      '2026-12-27T15:00',
      '2027-01-27T15:00',
      '2027-02-27T15:00',
      '2027-03-27T14:00',
    ]);
  });

  it('includes the UNTIL instant, or the whole UNTIL day', () => {
    const daysUntil = (until: string) =>
      spansOf(`${series}\nRRULE:FREQ=DAILY;UNTIL=${until}`).map((span) => span.slice(8, 10));
    expect(daysUntil('20261029T140000Z')).toEqual(['27', '28', '29']);
    expect(daysUntil('20261029T135959Z')).toEqual(['27', '28']);
    expect(daysUntil('20261029')).toEqual(['27', '28', '29']);
  });

  it('applies RDATE, and EXDATE by instant or by day', () => {
    const lines = [
      series,
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261027T140000Z',
      'EXDATE;VALUE=DATE:20261029',
      'RDATE;TZID=America/New_York:20261105T090000',
      'RDATE;VALUE=PERIOD:20261106T150000Z/PT30M',
    ].join('\n');
    expect(spansOf(lines)).toEqual([
      '2026-10-28T14:00 to 2026-10-28T16:00',
      '2026-10-30T14:00 to 2026-10-30T16:00',
      '2026-11-05T14:00 to 2026-11-05T16:00',
      '2026-11-06T15:00 to 2026-11-06T15:30',
    ]);
  });

  it('identifies all-day occurrences by date and measures their duration in whole days', () => {
    const lines =
      'UID:d\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20261031\nDTEND;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;COUNT=2';
    expect(read(lines).events.map(({ externalId }) => externalId)).toEqual([
      'd#2026-10-31',
      'd#2026-11-07',
    ]);
    expect(spansOf(lines)[1]).toBe('2026-11-07T05:00 to 2026-11-09T05:00');
  });

  it('uses the newest revision, regardless of the order', () => {
    const moved = (sequence: number, hour: number) =>
      `UID:s\nSUMMARY:Moved\nSEQUENCE:${sequence}\nRECURRENCE-ID;TZID=America/New_York:20261028T100000\nDTSTART;TZID=America/New_York:20261028T${hour}0000`;
    const wholeSeries = `${series}\nRRULE:FREQ=DAILY;COUNT=2`;
    for (const events of [
      [moved(5, 15), wholeSeries, moved(4, 16)],
      [wholeSeries, moved(4, 16), moved(5, 15)],
    ]) {
      expect(spansOf(...events).sort()).toEqual([
        '2026-10-27T14:00 to 2026-10-27T16:00',
        '2026-10-28T19:00 to 2026-10-28T21:00',
      ]);
    }
  });

  it('includes occurrences moved into the window and omits those moved out of it', () => {
    const earlySeries = `UID:s\nSUMMARY:S\nDTSTART:20260901T100000Z\nRRULE:FREQ=MONTHLY;COUNT=2`;
    const moved = (id: string, to: string) =>
      `UID:s\nSUMMARY:S\nRECURRENCE-ID:${id}T100000Z\nDTSTART:${to}T100000Z`;
    const parsed = read(earlySeries, moved('20260901', '20261020'), moved('20261001', '20260920'));
    expect(parsed.events.map(({ externalId }) => externalId)).toEqual([
      's#2026-09-01T10:00:00.000Z',
    ]);
    expect(parsed.past).toBe(1);
  });

  it('counts a finished series as one past event', () => {
    expect(read('UID:o\nSUMMARY:Old\nDTSTART:20200101T100000Z\nRRULE:FREQ=DAILY;COUNT=9')).toEqual({
      events: [],
      problems: [],
      past: 1,
    });
  });

  it('truncates a series to 400 occurrences and reports it', () => {
    const text = aCalendar(`${series}\nRRULE:FREQ=DAILY`);
    const parsed = readIcal(text, { ...options, until: '2028-12-31' });
    expect(parsed.events).toHaveLength(400);
    expect(parsed.problems).toEqual([{ code: 'tooMany', title: 'Series' }]);
  });

  it('imports a series with an unsupported rule as a single event and reports it', () => {
    const parsed = read(`${series}\nRRULE:FREQ=HOURLY`);
    expect(parsed.events).toHaveLength(1);
    expect(parsed.problems).toEqual([{ code: 'unknownRule', title: 'Series' }]);
  });
});

describe('reading a calendar with invalid parts', () => {
  const validEvent = 'UID:good\nSUMMARY:Good\nDTSTART:20261105T100000Z';

  it.each([
    ['the year 1970', 'SUMMARY:Bad\nDTSTART:19700101T000000Z', 'strangeTime'],
    ['the year 9999', 'SUMMARY:Bad\nDTSTART:99991231T000000Z', 'strangeTime'],
    ['a day that does not exist', 'SUMMARY:Bad\nDTSTART:20261131T100000Z', 'strangeTime'],
    ['an invalid time', 'SUMMARY:Bad\nDTSTART:tomorrow', 'strangeTime'],
    [
      'an end before the start',
      'SUMMARY:Bad\nDTSTART:20261105T100000Z\nDTEND:20261104T100000Z',
      'endBeforeStart',
    ],
    [
      'a duration of 40 days',
      'SUMMARY:Bad\nDTSTART:20261105T100000Z\nDTEND:20261215T100000Z',
      'tooLong',
    ],
    ['no start', 'SUMMARY:Bad', 'noStart'],
    ['an unknown zone', 'SUMMARY:Bad\nDTSTART;TZID=Mars:20261105T100000', 'unknownZone'],
    ['the class PRIVATE', 'SUMMARY:Bad\nCLASS:PRIVATE\nDTSTART:20261105T100000Z', 'private'],
  ])('reports an event with %s and imports the others', (_label, invalidLines, code) => {
    const parsed = read(`UID:bad\n${invalidLines}`, validEvent);
    expect(parsed.events.map(({ title }) => title)).toEqual(['Good']);
    expect(parsed.problems).toEqual([{ code, title: 'Bad' }]);
  });

  it('reports events without a title, without END or truncated, and imports the others', () => {
    const text = aCalendar('UID:bad\nDTSTART:20261105T100000Z', validEvent);
    const broken = text
      .replace('END:VCALENDAR', '')
      .concat(
        `BEGIN:VEVENT\nSUMMARY:Open\nBEGIN:VEVENT\n${validEvent}2\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Cut`,
      );
    const parsed = readIcal(broken, options);
    expect(parsed.events).toHaveLength(1);
    expect(parsed.problems.map(({ code, title }) => `${code} ${title}`).sort()).toEqual([
      'noTitle ',
      'unreadable Cut',
      'unreadable Open',
    ]);
  });

  it('skips invalid lines and joins continued lines that lack the leading space', () => {
    const parsed = read(
      `${validEvent}\nX-BAD;A="b:c\nRRULE:FREQ=WEEKLY;BYDAY=XX\nDESCRIPTION:First,\nsecond`,
    );
    expect(parsed.events[0]).toMatchObject({ title: 'Good', description: 'First,\nsecond' });
  });

  it('identifies events without a UID by their content', () => {
    const withoutUid = (title: string) => `SUMMARY:${title}\nDTSTART:20261105T100000Z`;
    const ids = read(withoutUid('One'), withoutUid('Two'), withoutUid('One')).events.map(
      (event) => event.externalId,
    );
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^hash:[0-9a-f]{32}$/);
    expect(read(withoutUid('Two')).events[0]?.externalId).toBe(ids[1]);
  });
});

it('marks all events of a calendar with METHOD:CANCEL as cancelled', () => {
  const text = aCalendar('UID:1\nSUMMARY:One\nDTSTART:20261105T100000Z');
  const parsed = readIcal(text.replace('VERSION:2.0', 'METHOD:CANCEL'), options);
  expect(parsed.events[0]).toMatchObject({ cancelled: true });
});

it.each([
  ['an endless rule by the second', 'RRULE:FREQ=SECONDLY'],
  ['a thousand daily rules from 1900', 'RRULE:FREQ=DAILY;COUNT=99999999\n'.repeat(1000)],
  [
    'a hundred thousand exceptions',
    'RRULE:FREQ=DAILY\n'.concat('EXDATE:20261105T100000Z\n'.repeat(100_000)),
  ],
])('reads a calendar with %s within the CPU limit', (_label, lines) => {
  const before = process.cpuUsage();
  const events = Array.from(
    { length: 20 },
    (_, index) => `UID:${index}\nSUMMARY:S${index}\nDTSTART:19000101T000000Z`,
  );
  read(
    ...events.map((event, index) =>
      index === 0 ? `${event}\n${lines}` : `${event}\nRRULE:FREQ=DAILY;COUNT=99999`,
    ),
  );
  expect(cpuMillis(before)).toBeLessThan(6000);
});
