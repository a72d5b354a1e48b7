import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../../events-contract.ts';
import { insertInterest } from '../event-admin-factory.ts';
import { events } from '../events-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-10-08T16:00:00Z');
  admin = await anAdmin(app.services);
});
afterAll(() => app?.stop());

const musicMorning = {
  title: 'Music morning',
  startsAt: '2026-10-20T10:00:00-04:00',
  endsAt: '2026-10-20T11:30:00-04:00',
};

const post = (body: object, language = 'en') =>
  app.call('POST', '/api/events', body, { as: admin, headers: { 'accept-language': language } });
const patch = (id: string, body: object) =>
  app.call('PATCH', `/api/events/${id}`, body, { as: admin });
const remove = (id: string, query = '') =>
  app.call('DELETE', `/api/events/${id}${query}`, undefined, { as: admin });

async function createEvent(body: object = {}): Promise<Event> {
  const { status, json, text } = await post({ ...musicMorning, ...body });
  if (status !== 201) throw new Error(text);
  return json as Event;
}

async function occurrencesOf({ seriesId }: Pick<Event, 'seriesId'>) {
  return app.db
    .select()
    .from(events)
    .where(eq(events.seriesId, seriesId ?? ''))
    .orderBy(asc(events.seriesDay));
}

const formatStarts = (rows: { startsAt: Date }[]) =>
  rows.map(({ startsAt }) => startsAt.toISOString().slice(0, 16));

describe('an event series', () => {
  it('creates occurrences half a year ahead, always at the same local time', async () => {
    const first = await createEvent({ repeats: { every: 'week' } });
    const rows = await occurrencesOf(first);
    expect(rows).toHaveLength(25);
    expect(formatStarts(rows).slice(0, 4)).toEqual([
      '2026-10-20T14:00',
      '2026-10-27T14:00',
      '2026-11-03T15:00',
      '2026-11-10T15:00',
    ]);
    expect(formatStarts(rows).slice(20, 22)).toEqual(['2027-03-09T15:00', '2027-03-16T14:00']);
    expect(rows.every(({ startsAt, endsAt }) => +endsAt - +startsAt === 90 * 60_000)).toBe(true);
  });

  it.each([
    [
      { every: 'week', interval: 2, weekdays: [4], lastDay: '2026-11-10' },
      ['10-20', '10-22', '11-03', '11-05'],
    ],
    [{ every: 'month', lastDay: '2027-01-31' }, ['10-20', '11-20', '12-20', '01-20']],
    [
      { every: 'month', monthBy: 'weekday', lastDay: '2027-01-31' },
      ['10-20', '11-17', '12-15', '01-19'],
    ],
    [
      { every: 'month', interval: 3, monthBy: 'weekday', lastDay: '2027-01-31' },
      ['10-20', '01-19'],
    ],
  ])('creates occurrences on the days of %j', async (repeats, days) => {
    const rows = await occurrencesOf(await createEvent({ repeats }));
    expect(rows.map(({ seriesDay }) => seriesDay?.slice(5))).toEqual(days);
  });

  it('adds occurrences nightly without restoring removed ones', async () => {
    const first = await createEvent({ repeats: { every: 'week' } });
    const [, second] = await occurrencesOf(first);
    await remove(second?.id ?? '');
    const before = await occurrencesOf(first);
    expect(before).toHaveLength(24);
    const { extendAllSeries } = await import('./create-occurrences.ts');
    app.clock.advanceMinutes(14 * 24 * 60);
    await Promise.all([extendAllSeries(app.services), extendAllSeries(app.services)]);
    const after = await occurrencesOf(first);
    expect(after).toHaveLength(26);
    expect(after.slice(0, 24)).toEqual(before);
    app.clock.set('2026-10-08T16:00:00Z');
  });

  it('applies a change to later occurrences, but not to earlier ones or exceptions', async () => {
    const first = await createEvent({ repeats: { every: 'week', lastDay: '2026-11-17' } });
    const [, second, third, fourth, fifth] = await occurrencesOf(first);
    await patch(fourth?.id ?? '', { title: 'Drums today' });
    await patch(fifth?.id ?? '', { cancelled: true });
    const change = {
      scope: 'following',
      title: 'Song circle',
      startsAt: '2026-10-27T16:00:00-04:00',
      endsAt: '2026-10-27T17:00:00-04:00',
    };
    expect((await patch(second?.id ?? '', change)).json).toMatchObject({ title: 'Song circle' });
    const rows = await occurrencesOf(first);
    expect(rows.map(({ title }) => title)).toEqual([
      'Music morning',
      'Song circle',
      'Song circle',
      'Drums today',
      'Music morning',
    ]);
    expect(formatStarts(rows)).toEqual([
      '2026-10-20T14:00',
      '2026-10-27T20:00',
      '2026-11-03T21:00',
      '2026-11-10T15:00',
      '2026-11-17T15:00',
    ]);
    expect(rows.map(({ id }) => id)).toEqual([
      first.id,
      ...[second, third, fourth, fifth].map((occurrence) => occurrence?.id),
    ]);
  });

  it('moves later occurrences to a different weekday and continues on that weekday', async () => {
    const first = await createEvent({ repeats: { every: 'week', interval: 2 } });
    const [, second] = await occurrencesOf(first);
    const change = {
      scope: 'following',
      startsAt: '2026-11-01T10:00:00-05:00',
      endsAt: '2026-11-01T11:30:00-05:00',
    };
    expect((await patch(second?.id ?? '', change)).status).toBe(200);
    expect(formatStarts(await occurrencesOf(first)).slice(0, 4)).toEqual([
      '2026-10-20T14:00',
      '2026-11-01T15:00',
      '2026-11-15T15:00',
      '2026-11-29T15:00',
    ]);
    const { extendAllSeries } = await import('./create-occurrences.ts');
    app.clock.advanceMinutes(28 * 24 * 60);
    await extendAllSeries(app.services);
    const days = (await occurrencesOf(first)).map(({ seriesDay }) => seriesDay ?? '').slice(1);
    const gaps = days
      .slice(1)
      .map((day, index) => (Date.parse(day) - Date.parse(days[index] ?? '')) / 86_400_000);
    expect(new Set(gaps)).toEqual(new Set([14]));
    app.clock.set('2026-10-08T16:00:00Z');
  });

  it('cannot be moved to other days if it is monthly or on several weekdays', async () => {
    for (const repeats of [{ every: 'week', weekdays: [2, 4] }, { every: 'month' }]) {
      const { id } = await createEvent({ repeats });
      const { status, text } = await patch(id, {
        scope: 'following',
        startsAt: '2026-10-21T10:00:00-04:00',
        endsAt: '2026-10-21T11:00:00-04:00',
      });
      expect([status, text]).toEqual([409, expect.stringContaining('Change only this event')]);
    }
  });

  it('when ended, creates no more occurrences and cancels later ones that have guests', async () => {
    const first = await createEvent({ repeats: { every: 'week' } });
    const [, second, third] = await occurrencesOf(first);
    const guest = await aMember(app.services);
    await insertInterest(app, third?.id ?? '', guest.id);
    expect((await remove(second?.id ?? '', '?scope=following')).json).toEqual({
      success: true,
      cancelled: true,
    });
    const rows = await occurrencesOf(first);
    expect(rows.map(({ id }) => id)).toEqual([first.id, third?.id]);
    expect(rows[1]?.cancelledAt).not.toBeNull();
    const { extendAllSeries } = await import('./create-occurrences.ts');
    app.clock.advanceMinutes(60 * 24 * 60);
    await extendAllSeries(app.services);
    expect(await occurrencesOf(first)).toHaveLength(2);
    app.clock.set('2026-10-08T16:00:00Z');
  });

  it('creates no more occurrences once all later ones are cancelled', async () => {
    const first = await createEvent({ repeats: { every: 'week' } });
    const [, second] = await occurrencesOf(first);
    const change = { scope: 'following', cancelled: true, title: 'Music, no more' };
    expect((await patch(second?.id ?? '', change)).status).toBe(200);
    const rows = await occurrencesOf(first);
    expect(rows.filter(({ cancelledAt }) => cancelledAt === null)).toHaveLength(1);
    const { extendAllSeries } = await import('./create-occurrences.ts');
    app.clock.advanceMinutes(60 * 24 * 60);
    await extendAllSeries(app.services);
    expect(await occurrencesOf(first)).toHaveLength(rows.length);
    app.clock.set('2026-10-08T16:00:00Z');
  });

  it('is required for changes and removals with the scope "following"', async () => {
    const { id } = await createEvent();
    const { status, text } = await patch(id, { scope: 'following', title: 'x' });
    expect([status, text]).toEqual([409, 'This event doesn’t repeat.']);
    expect((await remove(id, '?scope=following')).status).toBe(409);
  });
});
