import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import type { officeBookingsContract } from '#features/bookings/office-bookings-contract.ts';
import {
  aBookingInput,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
} from '#features/bookings/server/bookings-factory.ts';
import { anOffice } from '#features/bookings/server/office-factory.ts';
import { seededRandom } from '#features/bookings/server/random-history-factory.ts';
import { payWithoutWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { aGiftCard, aProduct, aPromo } from '#features/shop/server/shop-factory.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { addDays, venueDateOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Figures } from '../figures-contract.ts';
import { FIGURE_TABLES, sumOf } from '../figures-rules.ts';
import { aTill, lastHandBackDay } from './till-factory.ts';
import { findLiabilities } from './value-queries.ts';

/*
 * Runs random family histories through the real API: booking, buying, spending value, paying at the desk, cancelling
 * for money or credit, refunding orders and parts of bookings, and handing money back on several days. The reports must
 * agree with the payment provider's books, the desk's till and the ledger's balances, to the cent.
 */
let app: TestApp;
let admin: SignedIn;
let today: string;
let till: ReturnType<typeof aTill>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100000' } });
  admin = await anAdmin(app.services);
  till = aTill(app, await anOffice(app));
  today = venueDateOf(app.clock.now(), app.services.venue().timezone);
});
afterAll(() => app.stop());

const get = (path: string, as: SignedIn = admin) => app.call('GET', path, undefined, { as });
type Summary = ResponseOf<(typeof officeBookingsContract)['GET /api/admin/bookings/summary']>;
const fetchFigures = async (from = addDays(today, -1), to = addDays(today, 1)) =>
  (await get(`/api/admin/figures?from=${from}&to=${to}`)).json as Figures;

/** The payment sandbox's balance: payments less refunds. */
async function getSandboxBalance(): Promise<number> {
  const [row] = await app.sql<{ held: number }[]>`
    select ((select coalesce(sum(amount_cents), 0) from sandbox_checkouts where payment_id is not null)
      - (select coalesce(sum(amount_cents), 0) from sandbox_refunds))::int as held`;
  return row?.held ?? 0;
}

async function findBalances() {
  const rows = await app.sql<{ kind: string; left: number; worth: number }[]>`
    select kind, sum(balance)::int as left, sum(balance * unit_cents)::int as worth
    from holdings group by kind`;
  const rowOf = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    visits: rowOf('pass')?.left ?? 0,
    passes: rowOf('pass')?.worth ?? 0,
    giftCards: rowOf('gift_card')?.left ?? 0,
    credit: rowOf('credit')?.left ?? 0,
  };
}

const flattenLiabilities = (liabilities: Omit<Figures['liabilities'], 'at' | 'deskRefunds'>) => ({
  visits: liabilities.passes.visits,
  passes: liabilities.passes.cents,
  giftCards: liabilities.giftCards.cents,
  credit: liabilities.credit.cents,
});

/** The revenue according to the bookings table: prices paid and not refunded, and value spent by holds. */
async function getBookingRevenue(): Promise<number> {
  const [row] = await app.sql<{ revenue: number }[]>`
    select coalesce(sum(case status when 'pending' then value_cents
      else price_cents - refunded_cents end), 0)::int as revenue from bookings
    where price_cents > 0 and (status in ('paid', 'pending') or id in (select booking_id from desk_payments)
      or id in (select subject_id from checkouts where kind = 'booking' and paid_cents > 0)
      or (status = 'cancelled' and value_cents = price_cents))`;
  return row?.revenue ?? 0;
}

/** Waits until every refund has succeeded or failed. */
const waitForRefunds = () =>
  eventually('all refunds are settled', async () => {
    const [row] = await app.sql`select from refunds where state in ('requested', 'submitted')`;
    return !row;
  });

/** Runs 36 random steps of one family, and adds a snapshot of the balances after the 21st to `snapshots`. */
async function runHistory(seed: number, snapshots: { at: Date; balances: object }[]) {
  const random = seededRandom(seed);
  const randomBelow = (max: number) => Math.floor(random() * max);
  const member = await aMemberWithCode(app);
  await aSignedWaiver(app, member.email);
  const slot = await aSlot(app, 500);
  const pass = await aProduct(app.db, { priceCents: 6499, metadata: { passCount: 3 } });
  const gift = await aProduct(app.db, { productType: 'gift_card', priceCents: 5000, metadata: {} });
  const promo = await aPromo(app.db, { percentOff: 7 });
  const bookings: string[] = [];
  const orders: string[] = [];
  const post = (path: string, body: unknown, as: SignedIn = member) =>
    app.call('POST', path, body, { as });
  const pay = async ({ status, json }: { status: number; json: unknown }) => {
    if (status !== 200) return;
    const { sessionId } = json as { sessionId: string };
    if (/^(order|booking)_/.test(sessionId) || randomBelow(6) === 0) return;
    await payWithoutWebhook(app, sessionId);
    await app.call('GET', `/api/checkout/status?session_id=${sessionId}`);
  };
  const steps = [
    async () => {
      const giftCode = randomBelow(2) ? (await aGiftCard(app.services, 700)).code : undefined;
      const response = await post('/api/bookings/create-checkout', {
        ...aBookingInput({ ...slot, guardianEmail: member.email }),
        useCredit: randomBelow(2) === 0,
        ...(giftCode && { giftCode }),
        ...(randomBelow(2) && { promoCode: promo.code }),
      });
      if (response.status === 200)
        bookings.push((response.json as { bookingId: string }).bookingId);
      await pay(response);
    },
    async () => {
      const items = [
        { productId: pass.id, quantity: 1 + randomBelow(2) },
        ...(randomBelow(2) ? [{ productId: gift.id, quantity: 1 }] : []),
      ];
      const buyer = { guardianName: 'Dana Rivera', guardianEmail: member.email };
      const response = await post('/api/shop/create-checkout', { items, ...buyer });
      if (response.status === 200) orders.push((response.json as { orderId: string }).orderId);
      await pay(response);
    },
    async () => {
      const id = bookings[randomBelow(bookings.length)];
      if (id) await post(`/api/bookings/${id}/cancel`, { asCredit: randomBelow(2) === 0 });
    },
    async () => {
      const id = orders[randomBelow(orders.length)];
      if (id) await post(`/api/admin/orders/${id}/refund`, {}, admin);
    },
    () => till.book({ ...slot, guardianEmail: member.email }),
    () => till.refundOrCancel(randomBelow),
    () => till.handBack(randomBelow),
  ];
  for (let step = 0; step < 36; step += 1) {
    await steps[randomBelow(steps.length)]?.();
    if (step !== 20) continue;
    const [now] = await app.sql<{ at: number }[]>`
      select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as at`;
    if (now) snapshots.push({ at: new Date(now.at), balances: await findBalances() });
  }
}

describe('GET /api/admin/figures', () => {
  test('matches the provider’s books, the till and the ledger after random histories', async () => {
    const snapshots: { at: Date; balances: object }[] = [];
    for (const seed of [11, 12, 13, 14]) {
      await runHistory(seed, snapshots);
      await waitForRefunds();
      const { income, liabilities, tax, value } = await fetchFigures(
        undefined,
        lastHandBackDay(today),
      );
      const net = sumOf(income.received) - sumOf(income.refunded);
      expect(net, `seed ${seed}`).toBe((await getSandboxBalance()) + till.getHeldCents());
      for (const { period, refunded } of income.rows)
        expect([period, refunded.desk]).toEqual([period, till.handedBackByDay.get(period) ?? 0]);
      expect(flattenLiabilities(liabilities), `seed ${seed}`).toEqual(await findBalances());
      const { revenueCents } = (await get('/api/admin/bookings/summary')).json as Summary;
      const netCash = (['bookings', 'events', 'desk'] as const).map(
        (kind) => income.received[kind] - income.refunded[kind],
      );
      expect(revenueCents, `seed ${seed}`).toBe(
        netCash.reduce((sum, cents) => sum + cents, 0) -
          liabilities.deskRefunds.cents +
          (value.giftCardCents + value.creditCents - value.creditGivenCents),
      );
      expect(revenueCents, `seed ${seed}`).toBe(await getBookingRevenue());
      expect(liabilities.deskRefunds.cents).toBe(await till.findOwedCents());
      const receivedOnAllDays = income.rows.reduce((sum, { received }) => sum + sumOf(received), 0);
      expect(receivedOnAllDays).toBe(sumOf(income.received));
      const giftCards = income.received.giftCards - income.refunded.giftCards;
      expect(tax?.grossCents).toBe(
        net - giftCards + value.giftCardCents + value.creditCents - value.creditGivenCents,
      );
    }
    expect(snapshots).toHaveLength(4);
    expect(till.countBookingsRefundedOnSeveralDays()).toBeGreaterThan(0);
    for (const { at, balances } of snapshots)
      expect(flattenLiabilities(await findLiabilities(app.db, at))).toEqual(balances);
  }, 120_000);

  test('returns zeros for a period without income', async () => {
    const { income, visits, value } = await fetchFigures('2020-01-01', '2020-01-31');
    expect([income.rows, visits, sumOf(income.received), value.giftCardCents]).toEqual([
      [],
      [],
      0,
      0,
    ]);
  });
});

describe('the days in the figures', () => {
  const insertPayment = async (at: string, cents: number) => {
    await app.sql`insert into checkouts
      (id, kind, subject_id, request, amount_cents, currency, live, state, paid_cents, expires_at,
        settled_at)
      values (gen_random_uuid(), 'party', gen_random_uuid(), '{}', ${cents}, 'usd', false, 'paid',
        ${cents}, ${at}, ${at})`;
  };

  test('are venue days across both daylight saving changes', async () => {
    // America/New_York: March 8, 2026 has 23 hours, November 2, 2025 has 25.
    await insertPayment('2026-03-08T04:59:59Z', 1);
    await insertPayment('2026-03-08T05:00:00Z', 10);
    await insertPayment('2026-03-09T03:59:59Z', 100);
    await insertPayment('2026-03-09T04:00:00Z', 1000);
    await insertPayment('2025-11-02T03:59:59Z', 2);
    await insertPayment('2025-11-02T04:00:00Z', 20);
    await insertPayment('2025-11-03T04:59:59Z', 200);
    await insertPayment('2025-11-03T05:00:00Z', 2000);
    const getPartyIncome = async (day: string) =>
      (await fetchFigures(day, day)).income.received.parties;
    expect(await getPartyIncome('2026-03-08')).toBe(110);
    expect(await getPartyIncome('2025-11-02')).toBe(220);
    const march = await fetchFigures('2026-03-01', '2026-03-31');
    expect(march.income.rows.map(({ period, received }) => [period, received.parties])).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 110],
      ['2026-03-09', 1000],
    ]);
    const year = await fetchFigures('2025-04-01', '2026-03-31');
    expect(year.income.by).toBe('month');
    expect(year.income.rows.map(({ period }) => period)).toEqual(['2025-11', '2026-03']);
  });

  test('follow a change of the venue’s time zone', async () => {
    await app.changeVenue({ timezone: 'Asia/Kolkata' });
    const { income } = await fetchFigures('2026-03-08', '2026-03-08');
    expect(income.received.parties).toBe(11);
    await app.changeVenue({ timezone: 'America/New_York' });
  });
});

describe('the visit figures', () => {
  const insertVisit = (venueDate: string, userId: string) =>
    app.sql`insert into visits (venue_date, user_id, guardian_name, children_count, source,
        checked_in_at, checked_in_by)
      values (${venueDate}, ${userId}, 'Ann Guardian', 2, 'scan', ${`${venueDate}T15:00:00Z`}, 'desk')`;

  test('group families by the month of their first visit and count those that returned', async () => {
    const [ann, bob, cleo] = [
      await aMemberWithCode(app),
      await aMemberWithCode(app),
      await aMemberWithCode(app),
    ];
    for (const day of ['2024-01-31', '2024-02-01', '2024-02-10']) await insertVisit(day, ann.id);
    for (const day of ['2024-01-05', '2024-01-05', '2024-04-30']) await insertVisit(day, bob.id);
    await insertVisit('2024-01-09', cleo.id);
    const { retention, visits } = await fetchFigures('2024-01-15', '2024-02-29');
    expect(retention).toEqual([
      { month: '2024-01', families: 3, again: 2, afterOne: 1, afterTwo: 0, afterThree: 1 },
    ]);
    expect(visits).toEqual([
      { period: '2024-01-31', visits: 1, children: 2 },
      { period: '2024-02-01', visits: 1, children: 2 },
      { period: '2024-02-10', visits: 1, children: 2 },
    ]);
  });

  test('compare booked spots with all spots and skip closed days', async () => {
    // Three Mondays: one closed, one half full at 9:00.
    await app.sql`insert into schedule_closures (venue_date) values ('2029-03-12')`;
    await app.sql`insert into booking_slots
        (venue_date, start_time, end_time, starts_at, ends_at, capacity, taken)
      values ('2029-03-19', '09:00', '11:00', '2029-03-19T13:00Z', '2029-03-19T15:00Z', 25, 12)`;
    const { occupancy } = await fetchFigures('2029-03-01', '2029-03-19');
    const monday = occupancy.find((row) => row.weekday === 1 && row.startTime === '09:00');
    expect(monday).toMatchObject({ taken: 12, capacity: 50 });
  });
});

describe('a download of figures', () => {
  test('returns a CSV file with translated headings and numeric amounts', async () => {
    const code = 'ODD-CODE';
    const promo = await aPromo(app.db, { code, percentOff: 10 });
    await app.sql`insert into bookings (type, date, slot_label, price_cents, discount_cents,
        promo_code_id, status, guardian_name, guardian_email)
      values ('open-play', ${today}, '9:00 - 11:00 AM', 1350, 150, ${promo.id}, 'paid', 'A', 'a@b.c')`;
    const from = addDays(today, -1);
    const response = await get(
      `/api/admin/figures/table?table=promos&from=${from}&to=${today}&language=es`,
    );
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="promos-${today}.csv"`,
    );
    const lines = response.text.split('\r\n');
    expect(lines[0]).toContain('Código,Usos,Descuento,Vendido por');
    expect(lines).toContain('ODD-CODE,1,1.5,13.5');
  });

  test.each(FIGURE_TABLES)('returns the table %s', async (table) => {
    const path = `/api/admin/figures/table?table=${table}&from=${today}&to=${today}`;
    expect((await get(path)).status).toBe(200);
  });

  test.each(['en', 'es'])('returns a PDF in the language %s', async (language) => {
    const path = `/api/admin/figures/pdf?from=${today}&to=${today}&language=${language}`;
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.text.startsWith('%PDF-')).toBe(true);
  });
});

describe('the figures API', () => {
  test.each([
    '',
    '?from=2026-01-01',
    '?from=2026-02-30&to=2026-03-01',
    '?from=2026-03-02&to=2026-03-01',
    '?from=2020-01-01&to=2026-03-01',
    '?from=2026-03-01&to=2026-03-01&who=all',
    `?from=2026-03-01&to=${encodeURIComponent("2026-03-01'--")}`,
  ])('rejects the query "%s"', async (query) => {
    expect((await get(`/api/admin/figures${query}`)).status).toBe(400);
    expect((await get(`/api/admin/figures/pdf${query}`)).status).toBe(400);
  });

  test('rejects an unknown table', async () => {
    const path = `/api/admin/figures/table?table=users&from=${today}&to=${today}`;
    expect((await get(path)).status).toBe(400);
  });

  test('rejects staff without the reports area', async () => {
    const path = `/api/admin/figures?from=${today}&to=${today}`;
    expect((await get(path, await aStaffMember(app.services))).status).toBe(403);
    const granted = await aStaffMember(app.services, { areas: ['reports'] });
    expect((await get(path, granted)).status).toBe(200);
  });
});
