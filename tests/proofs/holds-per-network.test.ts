import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aBookingInput,
  aSignedWaiver,
  aSlot,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { pickSize } from './full-size.ts';

const ROUNDS = pickSize(50, 4);
const CAPACITY = 13;
/** A third of the capacity. */
const MAX_HOLDS = 4;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const book = (input: Record<string, unknown>, ipAddress: string) =>
  app.call('POST', '/api/bookings/create-checkout', input, {
    headers: { 'x-forwarded-for': ipAddress },
  });

test(`concurrent requests from one network hold at most a third of a slot, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const emails = await Promise.all(Array.from({ length: 8 }, () => aSignedWaiver(app)));
    const slot = await aSlot(app, CAPACITY);
    const inputs = emails.map((guardianEmail) => aBookingInput({ ...slot, guardianEmail }));
    const network = `2001:db8:0:${round.toString(16)}`;
    const responses = await Promise.all(inputs.map((input, n) => book(input, `${network}::${n}`)));
    const holds = responses.filter(({ status }) => status === 200);
    const error = responses.find(({ status }) => status === 429)?.text;
    expect(holds, `round ${round}`).toHaveLength(MAX_HOLDS);
    expect(error).toContain('unpaid spots held from your network');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: MAX_HOLDS, held: MAX_HOLDS });
  }
});
