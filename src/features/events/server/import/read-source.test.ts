import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const NEW_YORK = { timeZone: 'America/New_York', currency: 'usd' };
const BERLIN = { timeZone: 'Europe/Berlin', currency: 'eur' };

/**
 * Reads a fixture, whose events are around the end of daylight saving time: 25 October 2026 in Berlin, 1 November in
 * New York.
 */
function read(name: string, zone: typeof NEW_YORK) {
  const text = readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
  const documentUrl = 'https://green.example/events/';
  const range = { from: '2026-10-01', until: '2027-03-31' };
  const parsed = readSource(text, { ...zone, ...range, documentUrl });
  const times = parsed.events.map(({ title, startsAt, endsAt, allDay }) =>
    [title, ...[startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)), allDay].join(' | '),
  );
  const byTitle = (start: string) => parsed.events.find(({ title }) => title.startsWith(start));
  return { ...parsed, times, byTitle };
}

describe('reading a Google calendar', () => {
  const { times, past, problems, events, byTitle } = read('google-calendar.ics', NEW_YORK);

  it('expands series at the same local times before and after the clock change', () => {
    expect(times).toEqual([
      'Baby playgroup | 2026-10-15T14:00 | 2026-10-15T15:30 | false',
      'Baby playgroup | 2026-10-22T14:00 | 2026-10-22T15:30 | false',
      'Baby playgroup | 2026-10-29T14:00 | 2026-10-29T15:30 | false',
      'Baby playgroup | 2026-11-19T15:00 | 2026-11-19T16:30 | false',
      'Baby playgroup (afternoon this week) | 2026-11-05T19:00 | 2026-11-05T20:30 | false',
      'Baby playgroup | 2026-11-12T15:00 | 2026-11-12T17:00 | false',
      'Harvest weekend | 2026-10-31T04:00 | 2026-11-02T05:00 | true',
      'Story hour | 2026-11-01T15:00 | 2026-11-01T16:00 | false',
    ]);
    expect(problems).toEqual([]);
    expect(past).toBe(1);
  });

  it('includes moved and cancelled occurrences', () => {
    expect(byTitle('Baby playgroup (afternoon')).toMatchObject({
      externalId: 'playgroup-1@calendar.example#2026-11-05T15:00:00.000Z',
      sequence: 3,
    });
    expect(events.filter(({ cancelled }) => cancelled).map(({ externalId }) => externalId)).toEqual(
      ['playgroup-1@calendar.example#2026-11-12T15:00:00.000Z'],
    );
  });

  it('yields plain text, unfolded and unescaped', () => {
    expect(byTitle('Baby playgroup')).toMatchObject({
      description: 'Songs and indoor play for babies.\nBring a blanket, please & socks.',
      location: 'Maple Corner Hall, 12 Main St',
      tags: ['indoor', '0-2'],
    });
  });
});

it('reads a Meetup calendar, whose VTIMEZONE has no rules', () => {
  const { times, byTitle } = read('meetup.ics', BERLIN);
  expect(times).toEqual([
    'Stroller walk: outdoor, by the river | 2026-10-31T13:30 | 2026-10-31T15:00 | false',
    'Sunday walk | 2026-11-01T14:30 | 2026-11-01T16:00 | false',
  ]);
  expect(byTitle('Stroller')).toMatchObject({
    url: 'https://meetup.example/stroller-walkers/events/1/',
    location: 'Boathouse (1 River Rd, Springfield, MA)',
    tags: ['outdoor'],
  });
  expect(byTitle('Sunday')).toMatchObject({ cancelled: true });
});

it('reads a calendar exported by The Events Calendar', () => {
  const { times, byTitle } = read('the-events-calendar.ics', BERLIN);
  expect(times).toEqual([
    'Drachen basteln | 2026-10-24T13:00 | 2026-10-24T14:30 | false',
    'Drachen steigen lassen – im Freien | 2026-10-25T14:00 | 2026-10-25T15:30 | false',
    'Tag der offenen Tür | 2026-10-24T22:00 | 2026-10-25T23:00 | true',
  ]);
  expect(byTitle('Drachen b')).toMatchObject({ priceCents: 0, tags: ['2-5'] });
});

it('reads an Outlook calendar with Windows zones, custom zones and unknown zones', () => {
  const { times, problems, byTitle } = read('outlook.ics', BERLIN);
  expect(times).toEqual([
    'Saturday craft | 2026-10-31T09:00 | 2026-10-31T11:00 | false',
    'Saturday craft | 2026-11-28T09:00 | 2026-11-28T11:00 | false',
    'Clean-up day | 2026-10-24T22:00 | 2026-10-25T23:00 | true',
    'Call with the sister venue | 2026-10-31T13:00 | 2026-10-31T14:00 | false',
    'Second call | 2026-11-01T14:00 | 2026-11-01T14:45 | false',
  ]);
  expect(problems).toEqual([
    { code: 'private', title: 'Dentist' },
    { code: 'unknownZone', title: "Nobody's zone" },
  ]);
  expect(byTitle('Saturday')?.description).toBe('Bring an apron; paint stays.\n\nFor ages 2-5');
});

it('reads an RSS feed from a library with start fields or with dates only in the text', () => {
  const { times, problems, byTitle } = read('library.rss', NEW_YORK);
  expect(times).toEqual([
    'Toddler & Me Yoga | 2026-10-31T14:30 | 2026-10-31T15:15 | false',
    'Sunday stories | 2026-11-01T15:30 | 2026-11-01T17:30 | false',
    'CANCELLED: Lego club | 2026-11-03T20:30 | 2026-11-03T21:30 | false',
  ]);
  expect(problems).toEqual([{ code: 'noStart', title: 'We have a new carpet' }]);
  expect(byTitle('Toddler')).toMatchObject({
    externalId: 'library-101',
    description: 'Stretch & sing indoors.\n\n- Mats are here\n- Free event',
    priceCents: 0,
  });
  expect(byTitle('CANCELLED')).toMatchObject({ cancelled: true });
});

it('reads an Atom feed with the extensions of LibCal', () => {
  const { times, problems, byTitle } = read('libcal.atom', BERLIN);
  expect(times).toEqual([
    'Babys & Bücher | 2026-10-25T09:00 | 2026-10-25T10:00 | false',
    'Basteln | 2026-10-24T08:00 | 2026-10-24T10:00 | false',
  ]);
  expect(problems).toEqual([{ code: 'noStart', title: 'Bibliothek geschlossen' }]);
  expect(byTitle('Babys')).toMatchObject({
    url: 'https://libcal.example/event/555',
    description: 'Vorlesen im Sessel.\n\nKostenlos.',
    location: 'Zentralbibliothek',
    priceCents: 0,
  });
});

it('reads a page generated by The Events Calendar', () => {
  const { times, problems, byTitle } = read('the-events-calendar.html', NEW_YORK);
  expect(times).toEqual([
    'Pumpkin parade – rain or shine | 2026-10-31T20:00 | 2026-10-31T22:00 | false',
    'Leaf pile | 2026-11-01T04:00 | 2026-11-02T05:00 | true',
    'Story time | 2026-11-01T15:00 | 2026-11-01T17:00 | false',
  ]);
  expect(problems).toEqual([]);
  expect(byTitle('Pumpkin')).toMatchObject({
    externalId: 'https://green.example/event/parade/',
    description: 'Costumes welcome.\n\nOutdoors…',
    location: 'Village Green, 1 Elm St, Springfield, MA 01103',
    priceCents: 750,
    tags: ['outdoor'],
  });
  expect(byTitle('Leaf')).toMatchObject({
    url: 'https://green.example/event/leaves/',
    cancelled: true,
  });
  expect(byTitle('Story')).toMatchObject({ location: 'Online', priceCents: 0 });
});

it('reads microdata', () => {
  const { times, byTitle } = read('microdata.html', BERLIN);
  expect(times).toEqual(['Kasperle | 2026-10-25T14:00 | 2026-10-25T15:00 | false']);
  expect(byTitle('Kasperle')).toMatchObject({
    url: 'https://green.example/stuecke/kasperle',
    location: 'Puppentheater, Gasse 3, Köln',
    priceCents: 600,
    tags: ['2-5'],
  });
});
