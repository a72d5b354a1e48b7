import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { aVisit } from '#features/check-in/server/check-in-factory.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aFamily, aMatch } from '#features/matches/server/family-factory.ts';
import { aHeldParty } from '#features/parties/server/parties-factory.ts';
import { partyDeskPayments } from '#features/parties/server/parties-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ venue: { timezone: 'America/New_York' } });
  app.clock.set('2027-03-02T15:00:00Z');
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

async function download(path: string, as = admin) {
  const response = await fetch(`${app.address}/api/admin/exports/${path}`, {
    headers: { cookie: as.cookie, 'accept-language': 'en' },
  });
  const text = (await response.text()).replace(/^\uFEFF/, '').trimEnd();
  return {
    status: response.status,
    text,
    rows: Papa.parse<Record<string, string>>(text, { header: true }).data,
  };
}

const exportedIds = async (path: string) => (await download(path)).rows.map(({ ID }) => ID).sort();

async function listedIds(path: string) {
  const { status, json } = await app.call('GET', path, undefined, { as: admin });
  expect(status).toBe(200);
  return (json as { id: string }[]).map(({ id }) => id).sort();
}

describe('events', () => {
  beforeAll(async () => {
    const past = {
      startsAt: new Date('2027-02-01T15:00:00Z'),
      endsAt: new Date('2027-02-01T17:00:00Z'),
    };
    const next = {
      startsAt: new Date('2027-04-01T15:00:00Z'),
      endsAt: new Date('2027-04-01T17:00:00Z'),
    };
    await anEvent(app, { title: 'Ñandú day', ...past });
    await anEvent(app, { ...past, eventType: 'external' });
    await anEvent(app, { ...next, published: false });
    await anEvent(app, { ...next, eventType: 'external' });
  });

  test.each(['past=true', 'from=2027-03-02', 'from=2027-03-02&type=in-house', 'search=%C3%91and'])(
    'are those that the page shows for %s',
    async (filter) => {
      const listed = await listedIds(`/api/events?includeAll=true&${filter}`);
      expect(listed.length).toBeGreaterThan(0);
      expect(await exportedIds(`events?${filter}`)).toEqual(listed);
    },
  );
});

describe('matches', () => {
  beforeAll(async () => {
    const one = await aFamily(app, { name: 'Ann Lee' });
    const other = await aFamily(app, { name: 'Bo Diaz' });
    await aMatch(app, one, other, { adminNotes: 'secret' });
    await aMatch(app, other, await aFamily(app), { status: 'featured' });
  });

  test.each(['', 'status=featured', 'search=lee'])(
    'are those that the page shows for "%s"',
    async (filter) => {
      const listed = await listedIds(`/api/admin/matches?${filter}`);
      expect(listed.length).toBeGreaterThan(0);
      expect(await exportedIds(`matches?${filter}`)).toEqual(listed);
    },
  );

  test('leave out reasons and notes', async () => {
    const { text } = await download('matches');
    expect(text).toContain('Ann Lee');
    // The neighborhood is one of the reasons.
    expect(text).not.toMatch(/secret|Old Mill/);
  });
});

test('exports the visits and payments of a range of days, in the venue’s time zone', async () => {
  const { partyId } = await aHeldParty(app);
  for (const takenAt of ['2027-02-28T04:59:00Z', '2027-02-28T05:00:00Z', '2027-03-01T04:59:00Z'])
    await app.db.insert(partyDeskPayments).values({
      partyId,
      amountCents: 100,
      method: 'cash',
      takenBy: admin.id,
      takenAt: new Date(takenAt),
    });
  const day = 'from=2027-02-28&to=2027-02-28';
  const paid = (await download(`payments?${day}`)).rows.map((row) => row.Paid);
  expect(paid).toEqual(['2027-02-28 23:59', '2027-02-28 00:00']);
  await aVisit(app, {});
  await app.db.update(visits).set({ venueDate: '2027-02-28' });
  expect((await download(`visits?${day}`)).rows).toHaveLength(1);
  expect((await download('visits?from=2027-03-01')).rows).toHaveLength(0);
});

test('gives lists with a page to staff of their area, and lists without one to admins only', async () => {
  const staff = await aStaffMember(app.services, {
    areas: ['events', 'matches', 'orders', 'people'],
  });
  const lists = ['events', 'matches', 'children', 'memberships', 'holdings', 'payments', 'visits'];
  const statuses: Record<string, number> = {};
  for (const list of lists) statuses[list] = (await download(list, staff)).status;
  const [open, closed] = [200, 403];
  expect(statuses).toEqual({
    events: open,
    matches: open,
    children: closed,
    memberships: closed,
    holdings: closed,
    payments: closed,
    visits: closed,
  });
  const other = await aStaffMember(app.services, { areas: ['people'] });
  expect((await download('events', other)).status).toBe(closed);
});
