import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { admission, priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { venueSettingsTable } from '#features/venue/server/venue-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const fetchVersion = async () => {
  const { json } = await app.call('GET', '/api/admin/price-list', undefined, { as: admin });
  return (json as { list: PriceList }).list.version;
};
async function saveList(list: PriceList) {
  const body = { list: { ...list, version: await fetchVersion() }, stock: {} };
  const response = await app.call('POST', '/api/admin/price-list', body, { as: admin });
  expect(response.status, response.text).toBe(200);
}
const patchSettings = (change: object) =>
  app.call('PATCH', '/api/admin/settings', change, { as: admin });

test('the price settings show and change the list', async () => {
  await saveList(publishedLists.cheaperOnline);
  const { json: settings } = await app.call('GET', '/api/admin/settings', undefined, {
    as: admin,
  });
  expect(settings).toMatchObject({ openPlayCents: 1000, trialCents: 1000, siblingCents: null });
  const version = await fetchVersion();

  const change = { openPlayCents: 1100, trialCents: 700, maxChildrenPerBooking: 3 };
  expect((await patchSettings(change)).json).toMatchObject(change);
  const { json } = await app.call('GET', '/api/venue');
  const { priceList } = json as { priceList: PriceList };
  expect(priceList.version).toBe(version + 1);
  expect(priceList.types.find(({ id }) => id === 'toddler')).toMatchObject({
    most: 3,
    rules: [{ cents: 700, channel: 'trial' }, { cents: 1200, channel: 'desk' }, { cents: 1100 }],
  });
});

test('a list keeps its version when the price settings that it shows are saved', async () => {
  await saveList(publishedLists.freeBaby);
  const version = await fetchVersion();
  const unchanged = { openPlayCents: 800, siblingCents: null, trialCents: 800, taxPercent: 0 };
  expect((await patchSettings(unchanged)).status).toBe(200);
  expect(await fetchVersion()).toBe(version);
});

test('a refusal names the price setting that a type has no room for', async () => {
  const rules = Array.from({ length: 14 }, (_, index) => ({ cents: 100, lastHours: index + 1 }));
  await saveList(priceListWith([admission('child', [...rules, { cents: 1500 }])]));
  const response = await patchSettings({ trialCents: 700 });
  expect(response.status).toBe(400);
  expect(response.text).toContain('trialCents');
});

test('the stored price settings are those of the list', async () => {
  await saveList(publishedLists.siblings);
  const [row] = await app.db.select().from(venueSettingsTable);
  expect(row?.settings).toMatchObject({ openPlayCents: 2700, siblingCents: null });
});

test('a list keeps an added tax when the settings change the included one', async () => {
  await saveList(publishedLists.freeBaby);
  const response = await patchSettings({ taxPercent: 5 });
  expect([response.status, response.text]).toEqual([
    400,
    expect.stringContaining('on the Prices page'),
  ]);
  const { json } = await app.call('GET', '/api/venue');
  expect(json).toMatchObject({ priceList: { taxRates: [{ percent: 7, kind: 'added' }] } });
});
