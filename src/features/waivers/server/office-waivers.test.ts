import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aWaiver } from './waivers-factory.ts';
import { waivers } from './waivers-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
  const at = (minute: number) => new Date(Date.UTC(2027, 2, 2, 15, minute));
  await app.db.insert(waivers).values([
    aWaiver({ guardianName: 'Dana Rivera', childName: 'Milo', createdAt: at(1) }),
    aWaiver({ guardianName: 'Zoë Quill', childName: 'ÉLOÏSE', createdAt: at(2) }),
    aWaiver({
      guardianName: 'Per Cent',
      guardianEmail: '100%_sure@example.org',
      childName: 'Ada',
      createdAt: at(3),
    }),
  ]);
});
afterAll(() => app.stop());

async function list(query: Record<string, string>) {
  const path = `/api/admin/waivers?${new URLSearchParams(query)}`;
  const response = await app.call('GET', path, undefined, { as: admin });
  const { rows, total } = response.json as { rows: { childName: string }[]; total: number };
  return { total, children: rows.map(({ childName }) => childName), text: response.text };
}

test('returns pages of waivers, newest first, without signatures', async () => {
  const firstPage = await list({ rows: '2' });
  expect(firstPage).toMatchObject({ total: 3, children: ['Ada', 'ÉLOÏSE'] });
  expect(firstPage.text).not.toContain('data:image/png');
  expect((await list({ rows: '2', page: '2' })).children).toEqual(['Milo']);
});

test.each([
  ['guardian name', 'dana RIV', 'Milo'],
  ['email', '100%_SURE@', 'Ada'],
  ['child name', 'éloïse', 'ÉLOÏSE'],
])('searches by %s, ignoring case', async (_label, search, child) => {
  expect(await list({ search })).toMatchObject({ total: 1, children: [child] });
});

test('escapes wildcards in the search', async () => {
  expect((await list({ search: '%' })).total).toBe(1);
  expect((await list({ search: 'unknown' })).total).toBe(0);
});
