import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMemberWithCode, NOW } from '#features/bookings/server/bookings-factory.ts';
import { createRandomHistory } from '#features/bookings/server/random-history-factory.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const HISTORIES = process.env.LONG ? 10_000 : 40;
const CONCURRENT = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '1000000' },
    venue: { maxChildrenPerBooking: 3, waitlistOfferMinutes: 5 },
  });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

type Members = Parameters<typeof createRandomHistory>[2];

const createMembers = () => Promise.all(Array.from({ length: 5 }, () => aMemberWithCode(app)));

/** Runs random steps and checks after each that `taken` equals the held spots. Returns the statuses. */
async function runHistory(seed: number, steps: number, members: Members) {
  const history = await createRandomHistory(app, seed, members);
  const statuses: number[] = [];
  for (let n = 0; n < steps; n += 1) {
    const response = await history.step();
    if (response) statuses.push(response.status);
    expect(response?.status ?? 200, response?.text).toBeLessThan(500);
    for (const { taken, held } of await history.counts()) {
      expect(taken, `seed ${seed}, step ${n}`).toBe(held);
    }
  }
  return statuses;
}

test('taken spots equal held spots after every step of a long history', async () => {
  const statuses = await runHistory(0, 200, await createMembers());
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30);
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(10);
});

test(`taken spots equal held spots in ${HISTORIES} short concurrent histories`, async () => {
  const memberGroups = await Promise.all(Array.from({ length: CONCURRENT }, createMembers));
  for (let seed = 1; seed <= HISTORIES; seed += CONCURRENT) {
    app.clock.set(NOW);
    await Promise.all(memberGroups.map((members, n) => runHistory(seed + n, 20, members)));
  }
});
