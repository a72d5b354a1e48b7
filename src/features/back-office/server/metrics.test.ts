import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBackup } from './backups-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aBackup(app);
  await app.call('GET', '/api/health');
});
afterAll(() => app.stop());

const METRIC = /\b(http|integration|backup|payments|live|process|nodejs)_[a-z0-9_]+/g;

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
  'there is every metric that deploy/%s asks for',
  async (name) => {
    const file = resolve(import.meta.dirname, '../../../../deploy', name);
    const asked = new Set((await readFile(file, 'utf8')).match(METRIC));
    const { text } = await app.call('GET', '/api/metrics');
    const missing = [...asked].filter((metric) => !new RegExp(`^${metric}[ {]`, 'm').test(text));
    expect(asked.size).toBeGreaterThan(6);
    expect(missing).toEqual([]);
  },
);

test('without the database, metrics that need it are left out', async () => {
  const testApp = await startTestApp();
  await testApp.pool.end();
  const { status, text } = await testApp.call('GET', '/api/metrics');
  expect(status).toBe(200);
  expect(text).toContain('process_resident_memory_bytes ');
  expect(text).not.toMatch(/^payments_in_review \d/m);
  await testApp.stop().catch(() => undefined);
});
