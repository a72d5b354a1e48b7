import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBuiltAt, writeBuiltAt } from '#platform/server/demo-folder.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type DemoRole, demoPeople, demoRoles } from '../demo-people.ts';
import { checkInArrivals } from './check-in-arrivals.ts';
import { demoJobs } from './demo-jobs.ts';

/** A Tuesday, 10:05 in New York: the first session is on. */
const START = new Date('2027-03-02T15:05:00Z');
const today = '2027-03-02';

let app: TestApp;
let now = START;
beforeAll(async () => {
  app = await startTestApp({
    environment: { DEMO: '1', VENUE_TIMEZONE: 'America/New_York' },
    clock: { now: () => now },
  });
});
afterAll(() => app?.stop());

/** Signs in with one click; returns the cookie. */
async function signInAs(role: DemoRole, as?: { cookie: string }) {
  const response = await app.call('POST', '/api/demo/sign-in', { role }, as ? { as } : {});
  expect(response.status).toBe(200);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, startPage: (response.json as { startPage: string }).startPage };
}

const userOf = async (as: { cookie: string }) =>
  app.call('GET', '/api/auth/user', undefined, { as });

describe('signing in with one click', () => {
  test.each([
    ['owner', 'admin', '/admin/today'],
    ['desk', 'staff', '/scan'],
    ['family', 'member', '/dashboard'],
    ['newcomer', 'member', '/dashboard'],
  ] as const)('as %s starts a session with the role %s', async (role, expectedRole, startPage) => {
    const session = await signInAs(role);
    expect(session.startPage).toBe(startPage);
    const { json } = await userOf(session);
    expect(json).toMatchObject({ id: demoPeople[role].id, role: expectedRole });
  });

  test('ends the session of the person before', async () => {
    const owner = await signInAs('owner');
    await signInAs('desk', owner);
    expect((await userOf(owner)).status).toBe(401);
  });

  test('stores no address or browser, which everyone who signs in as the same person would see', async () => {
    const as = await signInAs('desk');
    const { json } = await app.call('GET', '/api/auth/sessions', undefined, { as });
    const sessions = json as { address: string | null; browser?: unknown }[];
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.every(({ address }) => address === null)).toBe(true);
  });

  test('does not allow a backup, which would contain the session secret', async () => {
    const as = await signInAs('owner');
    const { status, text } = await app.call('POST', '/api/admin/backups', {}, { as });
    expect([status, text]).toEqual([409, 'A demo can’t be backed up.']);
  });

  test('refuses unknown people', async () => {
    expect((await app.call('POST', '/api/demo/sign-in', { role: 'admin' })).status).toBe(400);
  });

  test('does not exist in a venue', async () => {
    const venue = await startTestApp();
    const response = await venue.call('POST', '/api/demo/sign-in', { role: 'owner' });
    const { json: facts } = await venue.call('GET', '/api/venue');
    await venue.stop();
    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(facts).toMatchObject({ isDemo: false });
  });
});

describe('what one finds', () => {
  test('the family has a pass, a membership, upcoming bookings, matches and messages', async () => {
    const as = await signInAs('family');
    const get = async (path: string) => (await app.call('GET', path, undefined, { as })).json;
    expect(await get(`/api/member-codes/${demoPeople.family.id}`)).toMatchObject({
      membershipType: 'Monthly Membership',
    });
    expect(
      await app.sql`select 1 from holdings where kind = 'pass' and balance > 1
      and user_id = ${demoPeople.family.id}`,
    ).not.toHaveLength(0);
    expect(
      await app.sql`select 1 from bookings where status = 'paid' and date > ${today}
      and user_id = ${demoPeople.family.id}`,
    ).not.toHaveLength(0);
    expect(await get('/api/conversations')).toHaveLength(3);
    expect(((await get('/api/matches')) as unknown[]).length).toBeGreaterThan(0);
  });

  test('the new family has nothing yet', async () => {
    const as = await signInAs('newcomer');
    const path = `/api/member-codes/${demoPeople.newcomer.id}`;
    expect((await app.call('GET', path, undefined, { as })).status).toBe(404);
  });

  test('families are inside and expected at the desk, and the next Saturday has a waitlist', async () => {
    const [counts] = await app.sql`
      select (select count(*)::int from visits where venue_date = ${today} and checked_out_at is null) as inside,
        (select count(*)::int from bookings where date = ${today} and status = 'paid'
          and not exists (select from visits where booking_id = bookings.id)) as expected,
        (select count(*)::int from slot_waitlist) as waiting`;
    expect(counts?.inside).toBeGreaterThan(3);
    expect(counts?.expected).toBeGreaterThan(10);
    expect(counts?.waiting).toBeGreaterThan(2);
  });

  test('families come and go while the demo runs', async () => {
    const count = async () => {
      const [row] = await app.sql`select count(*)::int as visits,
        count(checked_out_at)::int as gone from visits where venue_date = ${today}`;
      return { visits: Number(row?.visits), gone: Number(row?.gone) };
    };
    const before = await count();
    now = new Date(START.getTime() + 3 * 3_600_000);
    await checkInArrivals(app.services);
    const after = await count();
    expect(after.visits).toBeGreaterThan(before.visits);
    expect(after.gone).toBeGreaterThan(before.gone);
    await checkInArrivals(app.services);
    expect(await count()).toEqual(after);
    now = START;
  });
});

/* Each query finds rows that contradict others. */
const contradictions = {
  'a slot whose taken spots differ from its bookings, parties and offers': `
    select slot.id from booking_slots slot where taken <>
      coalesce((select sum(children_count) from bookings where slot_id = slot.id and status <> 'cancelled'), 0)
      + coalesce((select sum(spots) from party_slots join parties on parties.id = party_id
          where slot_id = slot.id and status <> 'cancelled'), 0)
      + coalesce((select sum(children_count) from slot_waitlist where slot_id = slot.id and state = 'offered'), 0)`,
  'a balance that is not the sum of its ledger': `
    select id from holdings where balance <>
      (select sum(amount) from ledger_entries where holding_id = holdings.id)`,
  'a ledger that was below zero at any time': `
    select holding_id from (select holding_id, sum(amount) over (partition by holding_id
      order by created_at, amount desc) as balance from ledger_entries) as history where balance < 0`,
  'pass visits that the ledger does not have': `
    select id from bookings where visits > 0 and visits is distinct from
      (select -sum(amount) from ledger_entries where cause = 'spend:booking:' || bookings.id)`,
  'a price that differs from the sold lines': `
    select id from bookings where price_cents <>
      (select sum(total_cents) from sold_lines where sale_id = bookings.id and reverses is null)`,
  'an order or a party whose price differs from its lines': `
    select id from (
      select 'order' as kind, id, total_cents as cents from orders
      union all select 'party', id, price_cents from parties) as sale
    where cents is distinct from (select sum(total_cents) from sold_lines
      where sale_kind = sale.kind and sale_id = sale.id and reverses is null)`,
  'a payment of a party that differs from its line': `
    select id from (
      select id, paid_cents as cents from checkouts
        where kind in ('party', 'party-balance') and paid_cents > 0
      union all select id, amount_cents from party_desk_payments) as payment
    where cents is distinct from (select sum(total_cents) from sold_lines
      where sale_kind = 'party-payment' and sale_id = payment.id and reverses is null)`,
  'a refund that differs from the reversed lines': `
    select id from bookings where refunded_cents <> coalesce(
      (select -sum(total_cents) from sold_lines where sale_id = bookings.id and reverses is not null), 0)`,
  'a booking that was not paid exactly once': `
    select id from bookings where price_cents - value_cents <>
      coalesce((select sum(paid_cents) from checkouts where kind = 'booking' and subject_id = bookings.id), 0)
      + coalesce((select sum(amount_cents) from desk_payments where booking_id = bookings.id), 0)`,
  'an order that was not paid exactly once': `
    select id from orders where total_cents - value_cents <>
      coalesce((select sum(paid_cents) from checkouts where kind = 'order' and subject_id = orders.id), 0)`,
  'an order whose value the ledger does not have': `
    select id from orders where value_cents <>
      coalesce((select -sum(amount) from ledger_entries where cause = 'spend:order:' || orders.id), 0)`,
  'a payment whose refunds differ': `
    select id from checkouts where refunded_cents <> coalesce(
      (select sum(amount_cents) from refunds where checkout_id = checkouts.id and state = 'succeeded'), 0)`,
  'a party that was paid twice': `
    select id from parties where price_cents <
      coalesce((select sum(paid_cents) from checkouts where subject_id = parties.id), 0)
      + coalesce((select sum(amount_cents) from party_desk_payments where party_id = parties.id), 0)`,
  'an event whose taken spots differ from its guests, or exceed its capacity': `
    select id from events where taken > capacity or taken <>
      coalesce((select sum(spots) from event_interests where event_id = events.id and status = 'going'), 0)`,
  'a visit to a booking that was cancelled or is another day’s': `
    select visits.id from visits join bookings on bookings.id = booking_id
    where status = 'cancelled' or venue_date <> date`,
  'a booking by a guardian without a waiver': `
    select id from bookings where slot_id is not null and not exists (select from waivers
      where waivers.guardian_email = bookings.guardian_email and waivers.created_at <= bookings.created_at)`,
  'something that happened in the future': `
    select id from bookings where greatest(created_at, cancelled_at) > '${START.toISOString()}'
    union all select id from checkouts where settled_at > '${START.toISOString()}'
    union all select id from ledger_entries where created_at > '${START.toISOString()}'
    union all select id from visits where checked_in_at > '${START.toISOString()}'`,
  'a promo code whose uses differ': `
    select id from promo_codes where uses <>
      (select count(*) from orders where promo_code_id = promo_codes.id)`,
};

describe('the year', () => {
  // After the families came and went, which happens later than the build.
  test.each(Object.entries(contradictions))('has no row that is %s', async (name, query) => {
    const rows = await app.sql.unsafe(
      name.includes('future') ? query.replace(/\n *union all select id from visits.*$/, '') : query,
    );
    expect(rows.slice(0, 3)).toEqual([]);
  });

  test('the reports show the payments of the year, and weekends fuller than Tuesdays', async () => {
    const as = await signInAs('owner');
    const response = await app.call(
      'GET',
      '/api/admin/figures?from=2026-03-03&to=2027-03-02',
      undefined,
      { as },
    );
    expect(response.status).toBe(200);
    const { income, occupancy } = response.json as {
      income: { received: Record<string, number>; refunded: Record<string, number> };
      occupancy: { weekday: number; taken: number; capacity: number }[];
    };
    const sum = (amounts: Record<string, number>) =>
      Object.values(amounts).reduce((total, cents) => total + cents, 0);
    // Some sessions of the first days were booked and paid before the report's first day.
    const firstDay = '2026-03-03T05:00:00Z';
    const [payments] = await app.sql`select
      (select sum(paid_cents)::int from checkouts where settled_at >= ${firstDay})
        + (select sum(amount_cents)::int from desk_payments where taken_at >= ${firstDay})
        + (select sum(amount_cents)::int from party_desk_payments where taken_at >= ${firstDay}) as received,
      (select sum(amount_cents)::int from refunds where updated_at >= ${firstDay}) as refunded`;
    expect(sum(income.received)).toBe(payments?.received);
    expect(sum(income.refunded)).toBe(payments?.refunded);
    expect(sum(income.refunded)).toBeGreaterThan(0);
    const shareOn = (weekday: number) => {
      const slots = occupancy.filter((slot) => slot.weekday === weekday);
      const total = (name: 'taken' | 'capacity') =>
        slots.reduce((sum, slot) => sum + slot[name], 0);
      return total('taken') / total('capacity');
    };
    expect(shareOn(6)).toBeGreaterThan(1.5 * shareOn(2));
  });

  test('sends nothing', async () => {
    expect(await app.sql`select key from outbox`).toEqual([]);
  });
});

describe('the nightly reset', () => {
  const readYear = () => app.sql`select id, price_cents, status from bookings order by id`;
  const runJob = () => demoJobs['reset-demo'].run(app.services, {});

  test('does nothing as long as none is due, even if a visitor sets a time zone in which it is', async () => {
    const as = await signInAs('family');
    await runJob();
    // 4:05 AM there.
    await app.changeVenue({ timezone: 'Pacific/Auckland' });
    await runJob();
    await app.changeVenue({ timezone: 'America/New_York' });
    expect((await userOf(as)).status).toBe(200);
  });

  test('ends all sessions, undoes what people did, and builds the same year on the same day', async () => {
    const as = await signInAs('owner');
    const year = await readYear();
    await app.call('PATCH', '/api/admin/settings', { name: 'Changed' }, { as });
    await app.sql`update bookings set price_cents = price_cents + 1`;
    await app.sql`delete from waitlist`;
    await writeBuiltAt(app.dataDir, new Date('2027-03-02T08:59:00Z'));
    await runJob();
    expect((await userOf(as)).status).toBe(401);
    expect((await app.call('GET', '/api/venue')).json).toMatchObject({
      name: 'Little Oak Playhouse',
      isDemo: true,
    });
    expect(await readYear()).toEqual(year);
    expect(await app.sql`select id from waitlist`).not.toHaveLength(0);
    expect(await readBuiltAt(app.dataDir)).toEqual(now);
    for (const role of demoRoles) await signInAs(role);
  });
});
