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
import { merge, twoAccounts } from '#features/people/server/merge-factory.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { sized } from './full-size.ts';

const ROUNDS = sized(50, 4);

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on', THROTTLE_FACTOR: '100000' } });
  app.clock.set(NOW);
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const online = (input: Record<string, unknown>, address: string) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': address },
  });

const inOffice = (input: Record<string, unknown>) =>
  app.call('POST', '/api/admin/bookings', { ...input, payment: { method: 'cash' } }, { as: admin });

async function aMergedFamily() {
  const two = await twoAccounts(app);
  await Promise.all([aSignedWaiver(app, two.into.email), aSignedWaiver(app, two.from.email)]);
  expect((await merge(app, admin, two)).status).toBe(200);
  return two;
}

test(`two e-mails of a merged family, at once, book one trial, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { into, from } = await aMergedFamily();
    const input = aBookingInput({ ...(await aSlot(app)), type: 'trial' });
    const other = { ...input, guardianEmail: from.email };
    const responses = await Promise.all([
      online({ ...input, guardianEmail: into.email }, '192.0.2.1'),
      round % 2 === 0 ? online(other, '198.51.100.9') : inOffice(other),
    ]);
    const statuses = responses.map(({ status }) => status).sort();
    expect([200, 201], `round ${round}`).toContain(statuses[0]);
    expect(statuses[1], `round ${round}`).toBe(409);
    const held = responses.find(({ status }) => status === 200)?.json as { sessionId: string };
    if (held) await pay(app, held.sessionId);
    expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
  }
});
