import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { partyPackages } from '#features/parties/server/parties-tables.ts';
import { languages } from '#shared/languages.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createPageDetailsLoader } from './page-details.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const loadDetails = (path: string, language: 'en' | 'es' = 'en') =>
  createPageDetailsLoader(app.services)(path, language);

const offers = [
  ['/shop', 'products', '/api/products'],
  ['/parties', 'partyPackages', '/api/party-packages'],
] as const;

test.each(offers)('%s contains what its call returns, in the page’s language', async (...row) => {
  const [path, field, call] = row;
  const names = new Set<string>();
  for (const language of languages) {
    const { data } = await loadDetails(path, language);
    const { json } = await app.call('GET', `${call}?language=${language}`);
    expect(data?.[field]).toEqual(json);
    names.add(String(data?.[field]?.[0]?.name));
  }
  expect(names.size).toBe(languages.length);
});

test('search engines do not index /parties without a package', async () => {
  expect(await loadDetails('/parties')).not.toHaveProperty('robots');
  await app.db.update(partyPackages).set({ active: false });
  onTestFinished(async () => void (await app.db.update(partyPackages).set({ active: true })));
  expect(await loadDetails('/parties')).toMatchObject({
    data: { partyPackages: [] },
    robots: 'noindex',
  });
});
