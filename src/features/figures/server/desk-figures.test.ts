import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { anOffice, bookingIdIn, type Office } from '#features/bookings/server/office-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Figures } from '../figures-contract.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  office = await anOffice(app);
});
afterAll(() => app.stop());

const toQuery = (from: string, to: string) => `?from=${from}&to=${to}`;
const fetchFigures = async (from: string, to = from) =>
  (await office.request('GET', `figures${toQuery(from, to)}`)).json as Figures;

/** Refunds part of a booking and hands the money back at the given instant. */
async function handBack(id: string, amountCents: number, refundedCents: number, at: string) {
  const refunded = await office.refund(id, { amountCents, refundedCents });
  if (refunded.status !== 200) throw new Error(refunded.text);
  app.clock.set(at);
  const path = `/api/check-in/owed/${id}/handed-back`;
  const response = await app.call('POST', path, {}, { as: office.admin });
  if (response.status !== 200) throw new Error(response.text);
}

test('counts each part of a desk refund on the day on which it is handed back', async () => {
  const id = bookingIdIn(await office.book(await aSlot(app)));
  // 04:30 UTC on March 4 is still March 3 at the venue; the last part is handed back in the next month.
  await handBack(id, 400, 0, '2027-03-04T04:30:00Z');
  await office.refund(id, { amountCents: 250, refundedCents: 400, as: 'credit' });
  await handBack(id, 300, 650, '2027-03-05T15:00:00Z');
  await handBack(id, 50, 950, '2027-03-05T16:00:00Z');
  await handBack(id, 500, 1000, '2027-04-01T15:00:00Z');

  const { income } = await fetchFigures('2027-03-01', '2027-04-30');
  expect(income.rows.map(({ period, refunded }) => [period, refunded.desk])).toEqual([
    ['2027-03-02', 0],
    ['2027-03-03', 400],
    ['2027-03-05', 350],
    ['2027-04-01', 500],
  ]);
  const march = await fetchFigures('2027-03-01', '2027-03-31');
  const april = await fetchFigures('2027-04-01', '2027-04-30');
  expect([march.income.refunded.desk, april.income.refunded.desk]).toEqual([750, 500]);
  // Credit is deducted on the day of the ledger entry, which uses the database's clock, not the test's.
  expect(march.tax?.grossCents).toBe(1500 - 750);
  expect(april.tax?.grossCents).toBe(-500);

  const table = `figures/table${toQuery('2027-03-01', '2027-03-31')}&table=income&language=en`;
  const { text: csv } = await office.request('GET', table);
  const refundedByPeriod = csv
    .split('\r\n')
    .map((line) => [line.split(',')[0], line.split(',').at(-2)]);
  expect(refundedByPeriod.slice(1, 4)).toEqual([
    ['2027-03-02', '0'],
    ['2027-03-03', '4'],
    ['2027-03-05', '3.5'],
  ]);

  const url = `${app.address}/api/admin/figures/pdf${toQuery('2027-03-01', '2027-03-31')}&language=en`;
  const file = await fetch(url, { headers: { cookie: office.admin.cookie } });
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toMatch(/2027-03-03\s+Received: \$0\.00\s+Refunded: \$4\.00/);
  expect(text).toMatch(/2027-03-05\s+Received: \$0\.00\s+Refunded: \$3\.50/);
});
