import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDay, anEmail, NOW } from '#features/bookings/server/bookings-factory.ts';
import { checkoutOf, payWithoutWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aPartyInput, countTakenSpots, fetchPartyRow } from './parties-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const book = async (changes: Record<string, unknown>, as?: { cookie: string }) =>
  app.call('POST', '/api/parties/create-checkout', await aPartyInput(app, changes), { as });

describe('an abandoned payment page', () => {
  /** Books with a new browser and leaves the payment page. */
  async function aLeftParty() {
    const date = aDay();
    const input = { date, email: anEmail() };
    const response = await book(input);
    const { partyId, sessionId } = response.json as { partyId: string; sessionId: string };
    const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
    return { input, date, partyId, sessionId, cookie };
  }

  test('links back to the form, and the next booking of the same browser replaces the hold', async () => {
    const { input, date, partyId, sessionId, cookie } = await aLeftParty();
    const { request } = await checkoutOf(app, sessionId);
    expect(request).toMatchObject({
      cancelUrl: `${app.services.config.publicUrl}/parties?checkout=cancelled#plan`,
    });
    expect((await book(input)).headers.get('x-error-code')).toBe('parties.roomTaken');
    expect((await fetchPartyRow(app, partyId)).status).toBe('pending');
    const second = await book({ ...input, kids: 12 }, { cookie });
    expect(second.status, second.text).toBe(200);
    expect((await fetchPartyRow(app, partyId)).status).toBe('cancelled');
    expect(await countTakenSpots(app, date)).toEqual({ taken: 12, held: 12 });
  });

  test('leads to the party if its deposit was paid meanwhile', async () => {
    const { input, date, partyId, sessionId, cookie } = await aLeftParty();
    await payWithoutWebhook(app, sessionId);
    const second = await book(input, { cookie });
    expect(second.json).toMatchObject({ partyId, sessionId });
    expect((second.json as { sessionUrl: string }).sessionUrl).toContain(`party?party=${partyId}`);
    expect((await fetchPartyRow(app, partyId)).status).toBe('booked');
    expect(await countTakenSpots(app, date)).toEqual({ taken: 10, held: 10 });
  });
});
