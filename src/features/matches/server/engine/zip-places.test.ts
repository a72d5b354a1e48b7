import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { badBodies } from '#tests/bad-bodies.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { PlacesImportResult, zipPlacesContract } from '../../zip-places-contract.ts';
import { aFamily } from '../family-factory.ts';
import { zipPlaces } from '../matches-tables.ts';

type List = ResponseOf<(typeof zipPlacesContract)['GET /api/admin/zip-places']>;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
});
beforeEach(async () => {
  await app.db.delete(zipPlaces);
});
afterAll(() => app.stop());

const upload = (content: string, { isTrial = false, replace = false } = {}) =>
  app.call('POST', '/api/admin/zip-places', { content, isTrial, replace }, { as: admin });
const uploadResult = async (...args: Parameters<typeof upload>) =>
  (await upload(...args)).json as PlacesImportResult;
const storedZips = async () =>
  (await app.db.select().from(zipPlaces)).map(({ zip }) => zip).sort((a, b) => (a < b ? -1 : 1));
const auditEntries = () =>
  app.db.select().from(auditLog).where(eq(auditLog.action, 'zip-places.imported'));

const FILE = 'zip,latitude,longitude\n01060,42.32,-72.64\n01035,42.37,-72.58\n';

describe('the upload', () => {
  test.each([
    ['without the columns', 'zip,town\n01060,Northampton\n', 400],
    ['with only a header', 'zip,latitude,longitude\n', 400],
    ['of blank lines', '\n \n,,\n', 400],
    ['that is too long', 'x'.repeat(4_000_001), 400],
    ['with an invalid line', `${FILE}01061,91,-72\n`, 409],
    ['with two places for a zip code', `${FILE}01060,42.4,-72.64\n`, 409],
  ])('rejects a file %s and stores nothing', async (_label, content, status) => {
    const response = await upload(content);
    expect(response.status, response.text).toBe(status);
    expect(await storedZips()).toEqual([]);
  });

  test.each(badBodies)('rejects %s', async (_label, body) => {
    const response = await app.call('POST', '/api/admin/zip-places', body, {
      as: admin,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});

describe('a trial', () => {
  test('changes nothing, but returns what an import would change', async () => {
    await upload(FILE);
    const entryCount = (await auditEntries()).length;
    const content = [
      ...['Zip;Lat;Lng', '01060;42,32;-72,64', '01035;42,5;-72,58', ''],
      ...['01002;42,37;-72,52', 'Amherst;42;-72', '01003;north;-72', '01003;42;-181'],
    ].join('\r\n');
    expect(await uploadResult(content, { isTrial: true, replace: true })).toEqual({
      read: 3,
      added: 1,
      changed: 1,
      unchanged: 1,
      removed: 0,
      wrongCount: 3,
      wrong: [
        { line: 6, problem: 'zip' },
        { line: 7, problem: 'latitude' },
        { line: 8, problem: 'longitude' },
      ],
    });
    expect(await storedZips()).toEqual(['01035', '01060']);
    expect(await auditEntries()).toHaveLength(entryCount);
  });

  test('lists a hundred invalid lines and counts all of them', async () => {
    const content = `${FILE}${'?,1,1\n'.repeat(150)}`;
    const { wrong, wrongCount } = await uploadResult(content, { isTrial: true });
    expect([wrong.length, wrongCount]).toEqual([100, 150]);
  });
});

describe('an import', () => {
  test('adds and changes places idempotently, with an audit entry per change', async () => {
    const entryCount = (await auditEntries()).length;
    expect(await uploadResult(FILE)).toMatchObject({ read: 2, added: 2, changed: 0, removed: 0 });
    expect(await uploadResult(FILE)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await uploadResult('01060,42.33,-72.64')).toMatchObject({ added: 0, changed: 1 });
    expect(await storedZips()).toEqual(['01035', '01060']);
    expect((await auditEntries()).slice(entryCount).map(({ detail }) => detail)).toEqual([
      { added: 2, changed: 0, removed: 0 },
      { added: 0, changed: 1, removed: 0 },
    ]);
  });

  test('removes other places only with `replace`', async () => {
    await upload(FILE);
    expect(await uploadResult('01002,42.37,-72.52', { replace: true })).toMatchObject({
      added: 1,
      removed: 2,
    });
    expect(await storedZips()).toEqual(['01002']);
  });

  test('stores the places of only one file if several replace all places concurrently', async () => {
    const files = Array.from({ length: 8 }, (_, file) =>
      Array.from({ length: 2000 }, (_, row) => `${file}${10000 + row},${file},${file}`).join('\n'),
    );
    await Promise.all(files.map((content) => upload(content, { replace: true })));
    const rows = await app.db.select().from(zipPlaces);
    expect(new Set(rows.map(({ latitude }) => latitude)).size).toBe(1);
    expect(rows).toHaveLength(2000);
  });

  test('accepts all places of a country in a single file', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `${10000 + row},42.${row},-72.${row}`);
    expect(await uploadResult(`zip,lat,lng\n${rows.join('\n')}`)).toMatchObject({ added: 40_000 });
  }, 60_000);
});

test('searches and paginates places, and lists families’ zip codes without a place', async () => {
  await upload(FILE);
  await aFamily(app, { zipCode: '01060' });
  await aFamily(app, { zipCode: '01002' });
  await aFamily(app, { zipCode: '01002' });
  const list = async (query = '') =>
    (await app.call('GET', `/api/admin/zip-places${query}`, undefined, { as: admin })).json as List;
  const all = await list();
  expect(all).toMatchObject({ total: 2, unknown: [{ zip: '01002', families: 2 }] });
  expect(all.rows[0]).toEqual({ zip: '01035', latitude: 42.37, longitude: -72.58 });
  expect((await list('?search=0106')).rows.map(({ zip }) => zip)).toEqual(['01060']);
  expect((await list('?rows=1&page=2&direction=desc')).rows.map(({ zip }) => zip)).toEqual([
    '01035',
  ]);
});
