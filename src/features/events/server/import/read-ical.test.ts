import { describe, expect, it } from 'vitest';
import { cpuMillis } from '#tests/cpu-millis.ts';
import { readIcal } from './read-ical.ts';

const options = {
  timeZone: 'America/New_York',
  from: '2026-10-01',
  until: '2027-03-31',
  currency: 'usd',
};

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n');

const read = (...events: string[]) => readIcal(calendar(...events), options);
const spans = (...events: string[]) =>
  read(...events).events.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)).join(' to '),
  );

describe('when an event is', () => {
  it.each([
    [
      'floating, in the source’s zone',
      'DTSTART:20261105T100000\nDTEND:20261105T110000',
      '2026-11-05T15:00 to 2026-11-05T16:00',
    ],
    [
      'two hours without an end',
      'DTSTART:20261105T100000Z',
      '2026-11-05T10:00 to 2026-11-05T12:00',
    ],
    [
      'two hours where the end is the start',
      'DTSTART:20261105T100000Z\nDTEND:20261105T100000Z',
      '2026-11-05T10:00 to 2026-11-05T12:00',
    ],
    [
      'the day without an end',
      'DTSTART;VALUE=DATE:20261101',
      '2026-11-01T04:00 to 2026-11-02T05:00',
    ],
    ['a day that is not called one', 'DTSTART:20261101', '2026-11-01T04:00 to 2026-11-02T05:00'],
    [
      'a duration in hours, over the change',
      'DTSTART:20261031T220000\nDURATION:PT8H',
      '2026-11-01T02:00 to 2026-11-01T10:00',
    ],
    [
      'a duration in days, over the change',
      'DTSTART:20261031T100000\nDURATION:P1D',
      '2026-10-31T14:00 to 2026-11-01T15:00',
    ],
    [
      'in a zone with a path before it',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261105T100000',
      '2026-11-05T09:00 to 2026-11-05T11:00',
    ],
    [
      'in a zone in quotes',
      'DTSTART;TZID="Pacific Standard Time":20261105T100000',
      '2026-11-05T18:00 to 2026-11-05T20:00',
    ],
    [
      'an end in another zone',
      'DTSTART:20261105T100000\nDTEND;TZID=America/Los_Angeles:20261105T100000',
      '2026-11-05T15:00 to 2026-11-05T18:00',
    ],
  ])('%s', (_what, lines, span) => {
    expect(spans(`UID:1\nSUMMARY:One\n${lines}`)).toEqual([span]);
  });

  it('uses the calendar’s zone for floating times', () => {
    const text = calendar('UID:1\nSUMMARY:One\nDTSTART:20261105T100000').replace(
      'VERSION:2.0',
      'X-WR-TIMEZONE:Europe/Berlin',
    );
    expect(readIcal(text, options).events[0]?.startsAt).toEqual(new Date('2026-11-05T09:00Z'));
  });
});

describe('a series', () => {
  const series = 'UID:s\nSUMMARY:Series\nDTSTART;TZID=America/New_York:20261027T100000';

  it('keeps its local time across both clock changes', () => {
    const lines = `${series}\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYMONTHDAY=27;COUNT=6`;
    expect(spans(lines).map((span) => span.slice(0, 16))).toEqual([
      '2026-10-27T14:00',
      '2026-11-27T15:00',
      '2026-12-27T15:00',
      '2027-01-27T15:00',
      '2027-02-27T15:00',
      '2027-03-27T14:00',
    ]);
  });

  it('includes the UNTIL instant, or the whole UNTIL day', () => {
    const at = (until: string) =>
      spans(`${series}\nRRULE:FREQ=DAILY;UNTIL=${until}`).map((span) => span.slice(8, 10));
    expect(at('20261029T140000Z')).toEqual(['27', '28', '29']);
    expect(at('20261029T135959Z')).toEqual(['27', '28']);
    expect(at('20261029')).toEqual(['27', '28', '29']);
  });

  it('applies EXDATE by time in any zone or by day, and RDATE', () => {
    const lines = [
      series,
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261027T140000Z',
      'EXDATE;VALUE=DATE:20261029',
      'RDATE;TZID=America/New_York:20261105T090000',
      'RDATE;VALUE=PERIOD:20261106T150000Z/PT30M',
    ].join('\n');
    expect(spans(lines)).toEqual([
      '2026-10-28T14:00 to 2026-10-28T16:00',
      '2026-10-30T14:00 to 2026-10-30T16:00',
      '2026-11-05T14:00 to 2026-11-05T16:00',
      '2026-11-06T15:00 to 2026-11-06T15:30',
    ]);
  });

  it('of all-day events uses dates in ids, and days as the duration', () => {
    const lines =
      'UID:d\nSUMMARY:Fair\nDTSTART;VALUE=DATE:20261031\nDTEND;VALUE=DATE:20261102\nRRULE:FREQ=WEEKLY;COUNT=2';
    expect(read(lines).events.map(({ externalId }) => externalId)).toEqual([
      'd#2026-10-31',
      'd#2026-11-07',
    ]);
    expect(spans(lines)[1]).toBe('2026-11-07T05:00 to 2026-11-09T05:00');
  });

  it('uses the newest of several revisions in any order', () => {
    const moved = (sequence: number, hour: number) =>
      `UID:s\nSUMMARY:Moved\nSEQUENCE:${sequence}\nRECURRENCE-ID;TZID=America/New_York:20261028T100000\nDTSTART;TZID=America/New_York:20261028T${hour}0000`;
    const whole = `${series}\nRRULE:FREQ=DAILY;COUNT=2`;
    for (const events of [
      [moved(5, 15), whole, moved(4, 16)],
      [whole, moved(4, 16), moved(5, 15)],
    ]) {
      expect(spans(...events).sort()).toEqual([
        '2026-10-27T14:00 to 2026-10-27T16:00',
        '2026-10-28T19:00 to 2026-10-28T21:00',
      ]);
    }
  });

  it('includes occurrences moved into the window, and drops those moved out', () => {
    const early = `UID:s\nSUMMARY:S\nDTSTART:20260901T100000Z\nRRULE:FREQ=MONTHLY;COUNT=2`;
    const moved = (id: string, to: string) =>
      `UID:s\nSUMMARY:S\nRECURRENCE-ID:${id}T100000Z\nDTSTART:${to}T100000Z`;
    const found = read(early, moved('20260901', '20261020'), moved('20261001', '20260920'));
    expect(found.events.map(({ externalId }) => externalId)).toEqual([
      's#2026-09-01T10:00:00.000Z',
    ]);
    expect(found.past).toBe(1);
  });

  it('that is over is counted once', () => {
    expect(read('UID:o\nSUMMARY:Old\nDTSTART:20200101T100000Z\nRRULE:FREQ=DAILY;COUNT=9')).toEqual({
      events: [],
      problems: [],
      past: 1,
    });
  });

  it('has at most 400 occurrences, and reports further ones', () => {
    const text = calendar(`${series}\nRRULE:FREQ=DAILY`);
    const found = readIcal(text, { ...options, until: '2028-12-31' });
    expect(found.events).toHaveLength(400);
    expect(found.problems).toEqual([{ code: 'tooMany', title: 'Series' }]);
  });

  it('with an unsupported rule is imported once and reported', () => {
    const found = read(`${series}\nRRULE:FREQ=HOURLY`);
    expect(found.events).toHaveLength(1);
    expect(found.problems).toEqual([{ code: 'unknownRule', title: 'Series' }]);
  });
});

describe('valid events are imported beside', () => {
  const good = 'UID:good\nSUMMARY:Good\nDTSTART:20261105T100000Z';

  it.each([
    ['1970', 'SUMMARY:Bad\nDTSTART:19700101T000000Z', 'strangeTime'],
    ['9999', 'SUMMARY:Bad\nDTSTART:99991231T000000Z', 'strangeTime'],
    ['a day that does not exist', 'SUMMARY:Bad\nDTSTART:20261131T100000Z', 'strangeTime'],
    ['a time that is none', 'SUMMARY:Bad\nDTSTART:tomorrow', 'strangeTime'],
    [
      'an end before the start',
      'SUMMARY:Bad\nDTSTART:20261105T100000Z\nDTEND:20261104T100000Z',
      'endBeforeStart',
    ],
    ['40 days', 'SUMMARY:Bad\nDTSTART:20261105T100000Z\nDTEND:20261215T100000Z', 'tooLong'],
    ['no start', 'SUMMARY:Bad', 'noStart'],
    ['a zone that nobody knows', 'SUMMARY:Bad\nDTSTART;TZID=Mars:20261105T100000', 'unknownZone'],
    ['a private one', 'SUMMARY:Bad\nCLASS:PRIVATE\nDTSTART:20261105T100000Z', 'private'],
  ])('an invalid one: %s', (_what, bad, code) => {
    const found = read(`UID:bad\n${bad}`, good);
    expect(found.events.map(({ title }) => title)).toEqual(['Good']);
    expect(found.problems).toEqual([{ code, title: 'Bad' }]);
  });

  it('one without a title, one without END and one that is truncated', () => {
    const text = calendar('UID:bad\nDTSTART:20261105T100000Z', good);
    const broken = text
      .replace('END:VCALENDAR', '')
      .concat(
        `BEGIN:VEVENT\nSUMMARY:Open\nBEGIN:VEVENT\n${good}2\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Cut`,
      );
    const found = readIcal(broken, options);
    expect(found.events).toHaveLength(1);
    expect(found.problems.map(({ code, title }) => `${code} ${title}`).sort()).toEqual([
      'noTitle ',
      'unreadable Cut',
      'unreadable Open',
    ]);
  });

  it('invalid lines and unfolded lines', () => {
    const found = read(
      `${good}\nX-BAD;A="b:c\nRRULE:FREQ=WEEKLY;BYDAY=XX\nDESCRIPTION:First,\nsecond`,
    );
    expect(found.events[0]).toMatchObject({ title: 'Good', description: 'First,\nsecond' });
  });

  it('events without an id, identified by their content', () => {
    const bare = (title: string) => `SUMMARY:${title}\nDTSTART:20261105T100000Z`;
    const ids = read(bare('One'), bare('Two'), bare('One')).events.map((event) => event.externalId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^hash:[0-9a-f]{32}$/);
    expect(read(bare('Two')).events[0]?.externalId).toBe(ids[1]);
  });
});

it('cancels all events of a calendar with METHOD:CANCEL', () => {
  const text = calendar('UID:1\nSUMMARY:One\nDTSTART:20261105T100000Z');
  const found = readIcal(text.replace('VERSION:2.0', 'METHOD:CANCEL'), options);
  expect(found.events[0]).toMatchObject({ cancelled: true });
});

it.each([
  ['a rule every second for ever', 'RRULE:FREQ=SECONDLY'],
  ['a thousand daily rules from 1900', 'RRULE:FREQ=DAILY;COUNT=99999999\n'.repeat(1000)],
  [
    'a hundred thousand exceptions',
    'RRULE:FREQ=DAILY\n'.concat('EXDATE:20261105T100000Z\n'.repeat(100_000)),
  ],
])('finishes quickly with %s', (_what, lines) => {
  const before = process.cpuUsage();
  const events = Array.from(
    { length: 20 },
    (_, at) => `UID:${at}\nSUMMARY:S${at}\nDTSTART:19000101T000000Z`,
  );
  read(
    ...events.map((event, at) =>
      at === 0 ? `${event}\n${lines}` : `${event}\nRRULE:FREQ=DAILY;COUNT=99999`,
    ),
  );
  expect(cpuMillis(before)).toBeLessThan(6000);
});
