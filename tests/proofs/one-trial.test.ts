import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aBookingInput,
  aSignedWaiver,
  aSlot,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { anAccountPair, merge } from '#features/people/server/merge-factory.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { pickSize } from './full-size.ts';

const ROUNDS = pickSize(50, 4);

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on', THROTTLE_FACTOR: '100000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const bookOnline = (input: Record<string, unknown>, ipAddress: string) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': ipAddress },
  });

const bookInOffice = (input: Record<string, unknown>) =>
  app.call('POST', '/api/admin/bookings', { ...input, payment: { method: 'cash' } }, { as: admin });

async function aMergedFamily() {
  const pair = await anAccountPair(app);
  await Promise.all([aSignedWaiver(app, pair.into.email), aSignedWaiver(app, pair.from.email)]);
  expect((await merge(app, admin, pair)).status).toBe(200);
  return pair;
}

test(`concurrent requests with two email addresses of a merged family book one trial, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { into, from } = await aMergedFamily();
    const input = aBookingInput({ ...(await aSlot(app)), type: 'trial' });
    const other = { ...input, guardianEmail: from.email };
    const responses = await Promise.all([
      bookOnline({ ...input, guardianEmail: into.email }, '192.0.2.1'),
      round % 2 === 0 ? bookOnline(other, '198.51.100.9') : bookInOffice(other),
    ]);
    const statuses = responses.map(({ status }) => status).sort();
    expect([200, 201], `round ${round}`).toContain(statuses[0]);
    expect(statuses[1], `round ${round}`).toBe(409);
    const hold = responses.find(({ status }) => status === 200)?.json as { sessionId: string };
    if (hold) await pay(app, hold.sessionId);
    expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
  }
});
