import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { setupSteps } from '../setup-rules.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const mark = (step: string, state: string, as = admin) =>
  app.call('PUT', `/api/admin/setup/${step}`, { state }, { as });
const fetchSteps = async () =>
  (await app.call('GET', '/api/admin/setup', undefined, { as: admin })).json;

test('rejects an unknown step, an unknown state, and staff', async () => {
  expect((await mark('nonsense', 'done')).status).toBe(400);
  expect((await mark('name', 'perhaps')).status).toBe(400);
  expect((await mark('name', 'done', await aStaffMember(app.services))).status).toBe(403);
});

test('starts with every step open; marking a step is idempotent and reversible', async () => {
  expect(await fetchSteps()).toEqual({
    steps: setupSteps.map((step) => ({ step, state: 'open' })),
    hidden: [],
  });
  const marks = await Promise.all([mark('name', 'done'), mark('name', 'done')]);
  expect(marks.map(({ status }) => status)).toEqual([200, 200]);
  await mark('look', 'skipped');
  await mark('place', 'skipped');
  await mark('place', 'open');
  const marked: Record<string, string> = { name: 'done', look: 'skipped' };
  expect(await fetchSteps()).toEqual({
    steps: setupSteps.map((step) => ({ step, state: marked[step] ?? 'open' })),
    hidden: [],
  });
});

test('a database constraint rejects a row for an open step', async () => {
  await expect(
    app.sql`insert into setup_steps (step, state) values ('mail', 'open')`,
  ).rejects.toThrow('setup_step_state');
});
