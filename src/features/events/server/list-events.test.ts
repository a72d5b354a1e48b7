import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { aMemberCode } from '#features/member-codes/server/member-codes-factory.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../events-contract.ts';
import { anEvent, insertApprovedMatch, sendRsvp } from './events-factory.ts';

let app: TestApp;
let member: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  member = await aMember(app.services);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

async function list(query: Record<string, string> = {}, as?: SignedIn): Promise<Event[]> {
  const path = `/api/events?${new URLSearchParams(query)}`;
  const response = await app.call('GET', path, undefined, as ? { as } : {});
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.json as Event[];
}

const titlesOf = (events: Event[]) => events.map(({ title }) => title);
const instant = (iso: string) => new Date(iso);

describe('visibility', () => {
  const word = 'visibility';
  beforeAll(async () => {
    await anEvent(app, { title: `${word} ours` });
    await anEvent(app, { title: `${word} theirs`, eventType: 'external' });
    await anEvent(app, { title: `${word} draft`, published: false });
    await anEvent(app, { title: `${word} cancelled`, cancelledAt: app.clock.now() });
    await anEvent(app, {
      title: `${word} past`,
      startsAt: instant('2027-03-01T15:00:00Z'),
      endsAt: instant('2027-03-02T14:59:00Z'),
    });
    await anEvent(app, {
      title: `${word} today`,
      startsAt: instant('2027-03-02T14:00:00Z'),
      endsAt: instant('2027-03-02T16:00:00Z'),
    });
  });

  test('visitors see only published in-house events', async () => {
    const ours = [`${word} today`, `${word} ours`];
    expect(titlesOf(await list({ search: word }))).toEqual(ours);
    expect(titlesOf(await list({ search: word, type: 'in-house' }))).toEqual(ours);
    expect(await list({ search: word, type: 'external' })).toEqual([]);
  });

  test('members see all published events that are upcoming or running and not cancelled', async () => {
    const all = await list({ search: word }, member);
    expect(titlesOf(all).sort()).toEqual([`${word} ours`, `${word} theirs`, `${word} today`]);
    expect(titlesOf(await list({ search: word, type: 'external' }, member))).toEqual([
      `${word} theirs`,
    ]);
  });

  test('only admins can list unpublished events, and only on request', async () => {
    const path = `/api/events?search=${word}&includeAll=true`;
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, undefined, { as: member })).status).toBe(403);
    expect(titlesOf(await list({ search: word, includeAll: 'true' }, admin))).toContain(
      `${word} draft`,
    );
    expect(titlesOf(await list({ search: word }, admin))).not.toContain(`${word} draft`);
  });

  test('only admins can list past events: among all events, or alone with the latest first', async () => {
    await anEvent(app, {
      title: `${word} long past`,
      startsAt: instant('2026-01-01T15:00:00Z'),
      endsAt: instant('2026-01-01T16:00:00Z'),
    });
    const all = titlesOf(await list({ search: word, includeAll: 'true' }, admin));
    expect(all).toHaveLength(7);
    expect(all.slice(0, 2)).toEqual([`${word} long past`, `${word} past`]);
    const pastQuery = { search: word, past: 'true' };
    const [latest, ...others] = await list({ ...pastQuery, limit: '1' }, admin);
    expect([latest?.title, others]).toEqual([`${word} past`, []]);
    expect(titlesOf(await list({ ...pastQuery, after: latest?.id ?? '' }, admin))).toEqual([
      `${word} long past`,
    ]);
    expect((await app.call('GET', '/api/events?past=true')).status).toBe(401);
    expect((await app.call('GET', '/api/events?past=true', undefined, { as: member })).status).toBe(
      403,
    );
  });

  test('an event and its calendar file return 404 to users who may not see the event', async () => {
    const draft = await anEvent(app, { published: false });
    const theirs = await anEvent(app, { eventType: 'external' });
    for (const path of ['', '/event.ics']) {
      const read = (id: string, as?: SignedIn) =>
        app.call('GET', `/api/events/${id}${path}`, undefined, as ? { as } : {});
      expect((await read(draft.id, member)).status).toBe(404);
      expect((await read(draft.id, admin)).status).toBe(200);
      expect((await read(theirs.id)).status).toBe(404);
      expect((await read(theirs.id, member)).status).toBe(200);
      expect((await read('3f1f9b0e-0000-4000-8000-000000000000', member)).status).toBe(404);
    }
  });
});

describe('search and chips', () => {
  const word = 'chipped';
  beforeAll(async () => {
    await anEvent(app, { title: `${word} a`, tags: ['indoor', '0-2'], location: 'Blue 100% room' });
    await anEvent(app, { title: `${word} b`, tags: ['outdoor'], priceCents: 500 });
    await anEvent(app, {
      title: `${word} c`,
      tags: ['indoor'],
      minAgeMonths: 24,
      maxAgeMonths: 60,
    });
    await anEvent(app, { title: `${word} d`, eventType: 'external', priceKnown: false });
  });

  test.each([
    ['free', 'a c'],
    ['paid', 'b'],
    ['free,paid', 'a b c d'],
    ['indoor', 'a c'],
    ['indoor,outdoor', 'a b c'],
    ['indoor,paid', ''],
    ['0-2', 'a'],
    ['2-5', 'c'],
    ['0-2,2-5', 'a c'],
    ['nonsense', 'a b c d'],
  ])('the filter "%s" returns the events "%s"', async (filter, expected) => {
    const found = titlesOf(await list({ search: word, filter }, member)).map((title) =>
      title.replace(`${word} `, ''),
    );
    expect(found.sort().join(' ')).toBe(expected);
  });

  test('an age chip matches an event whose ages overlap only at the edge of its band', async () => {
    await anEvent(app, { title: 'aged to two', maxAgeMonths: 24 });
    await anEvent(app, { title: 'aged from five', minAgeMonths: 60, maxAgeMonths: 71 });
    const find = async (filter: string) => titlesOf(await list({ filter, search: 'aged' }, member));
    expect((await find('2-5')).sort()).toEqual(['aged from five', 'aged to two']);
    expect(await find('0-2')).toEqual(['aged to two']);
  });

  test('the search escapes wildcards and covers locations', async () => {
    expect(titlesOf(await list({ search: '100%' }))).toEqual([`${word} a`]);
    expect(titlesOf(await list({ search: '%' }))).toEqual([`${word} a`]);
    expect(titlesOf(await list({ search: 'BLUE' }))).toEqual([`${word} a`]);
    expect(await list({ search: '_' })).toEqual([]);
  });
});

describe('pagination and date ranges', () => {
  test('pages continue after the cursor even if events start at the same time', async () => {
    const startsAt = instant('2027-05-01T15:00:00Z');
    for (let n = 0; n < 5; n += 1) await anEvent(app, { title: 'paged', startsAt });
    const pagedIds: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await list({ search: 'paged', limit: '2', ...(after && { after }) });
      pagedIds.push(...page.map(({ id }) => id));
      after = page.at(-1)?.id;
      if (page.length < 2) break;
    }
    expect(new Set(pagedIds).size).toBe(5);
    expect(pagedIds.length).toBe(5);
  });

  test('"from" and "to" are inclusive venue dates; invalid parameters return 400', async () => {
    // 23:30 in New York on the last of the month is the next day in UTC.
    await anEvent(app, { title: 'late', startsAt: instant('2027-08-01T03:30:00Z') });
    expect(titlesOf(await list({ from: '2027-07-31', to: '2027-07-31' }))).toEqual(['late']);
    expect(titlesOf(await list({ from: '2027-08-02', to: '2027-08-31' }))).toEqual([]);
    expect((await app.call('GET', '/api/events?from=2027-02-30')).status).toBe(400);
    expect((await app.call('GET', '/api/events?limit=1000')).status).toBe(400);
  });
});

describe('GET /api/events/:id', () => {
  test('returns the member price while the membership is valid', async () => {
    const holder = await aMember(app.services);
    const code = aMemberCode({
      userId: holder.id,
      membershipType: 'Family',
      expiresAt: instant('2027-03-20T00:00:00Z'),
    });
    await app.db.insert(memberCodes).values(code);
    const { id } = await anEvent(app, { priceCents: 1200, memberPriceCents: 800 });
    const fetchPrice = async (as: SignedIn) => {
      const response = await app.call('GET', `/api/events/${id}`, undefined, { as });
      return (response.json as Event).yourPriceCents;
    };
    expect(await fetchPrice(holder)).toBe(800);
    expect(await fetchPrice(member)).toBe(1200);
    app.clock.set('2027-03-20T00:00:01Z');
    expect(await fetchPrice(holder)).toBe(1200);
    app.clock.set(NOW);
  });

  test('lists companions: matches who are going, then those who are usually free', async () => {
    const viewer = await aMember(app.services);
    // Friday, 10 AM in New York.
    const event = await anEvent(app, { startsAt: instant('2027-04-02T14:00:00Z') });
    const busy = await aMember(app.services, { name: 'Busy Bee' });
    const free = await aMember(app.services, {
      name: 'Free Fox',
      typicalAvailability: ['weekday_mornings'],
    });
    const going = await aMember(app.services, { name: 'Gina Go' });
    const stranger = await aMember(app.services, { name: 'Sam Stranger' });
    const hidden = await aMember(app.services, { name: 'Pat Private', visibility: 'private' });
    for (const friend of [busy, free, going, hidden])
      await insertApprovedMatch(app, viewer, friend);
    await sendRsvp(app, going, event.id);
    await sendRsvp(app, stranger, event.id);
    await sendRsvp(app, hidden, event.id);
    const fetchCompanions = async (as?: SignedIn) => {
      const response = await app.call(
        'GET',
        `/api/events/${event.id}`,
        undefined,
        as ? { as } : {},
      );
      return (response.json as Event).companions.map(({ firstName, isGoing }) => [
        firstName,
        isGoing,
      ]);
    };
    expect(await fetchCompanions(viewer)).toEqual([
      ['Gina', true],
      ['Free', false],
    ]);
    expect(await fetchCompanions(stranger)).toEqual([]);
    expect(await fetchCompanions()).toEqual([]);
  });
});
