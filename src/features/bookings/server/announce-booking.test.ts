import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdmin, aStaff } from '#features/accounts/server/accounts-factory.ts';
import { pay, payWithoutWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { announce } from '#platform/server/live/announce.ts';
import { eventually } from '#tests/eventually.ts';
import { listenAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aMemberBooking, aMemberWithCode, aSlot, linkInMail } from './bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

type Step = [what: string, act: () => Promise<unknown>];

/** The steps of a booking, in order. */
const lives: Record<string, () => Promise<Step[]>> = {
  'a member': async () => {
    const member = await aMemberWithCode(app);
    const [one, other] = [await aSlot(app), await aSlot(app)];
    let id = '';
    const post = (what: string, body: object = {}) =>
      app.call('POST', `/api/bookings/${id}/${what}`, body, { as: member });
    return [
      ['books', async () => (id = await aMemberBooking(app, member, one))],
      ['moves', () => post('reschedule', other)],
      ['cancels', () => post('cancel')],
    ];
  },
  'a guest': async () => {
    const [one, other] = [await aSlot(app), await aSlot(app)];
    let held: Awaited<ReturnType<typeof aHold>>;
    const post = async (what: string, body: object = {}) => {
      const { id, token } = await linkInMail(app, held.email);
      return app.call('POST', `/api/bookings/${id}/${what}`, { token, ...body });
    };
    return [
      ['books', async () => (held = await aHold(app, one))],
      ['pays', () => pay(app, held.sessionId)],
      ['moves', () => post('reschedule', other)],
      ['cancels', () => post('cancel')],
    ];
  },
  'a guest whose webhook is lost': async () => {
    let held: Awaited<ReturnType<typeof aHold>>;
    const slot = await aSlot(app);
    return [
      ['books', async () => (held = await aHold(app, slot))],
      [
        'pays',
        async () => {
          await payWithoutWebhook(app, held.sessionId);
          return app.call('GET', `/api/checkout/status?session_id=${held.sessionId}`);
        },
      ],
    ];
  },
};

test.each(Object.keys(lives))('notifies the office of every step of %s', async (who) => {
  const office = {
    admin: await listenAs(app.address, await anAdmin(app.services)),
    granted: await listenAs(app.address, await aStaff(app.services, { areas: ['bookings'] })),
  };
  const stranger = await listenAs(app.address, await aMember(app.services));
  const steps = (await lives[who]?.()) ?? [];
  for (const [what, act] of steps) {
    const before = Object.values(office).map((page) => page.news().length);
    const response = await act();
    if (response && typeof response === 'object' && 'status' in response)
      expect([what, response.status]).toEqual([what, 200]);
    await eventually(`the office hears that ${who} ${what}`, async () =>
      Object.values(office).every((page, at) => page.news().length > (before[at] ?? 0)),
    );
  }
  // Only that something changed, without whose or what.
  for (const page of Object.values(office))
    expect(page.news().filter(({ payload }) => Object.keys(payload as object).length > 0)).toEqual(
      [],
    );
  expect(new Set(office.admin.news().map(({ type }) => type))).toEqual(new Set(['bookings']));
  expect(stranger.news()).toEqual([]);
});

test('replays a burst of news as one message to a new page', async () => {
  const admin = await anAdmin(app.services);
  const early = await listenAs(app.address, admin);
  const before = early.news().length;
  const slot = await aSlot(app, 50);
  for (let at = 0; at < 5; at += 1) await aHold(app, slot);
  await eventually('all is heard', async () => early.news().length >= before + 5);
  const late = await listenAs(app.address, admin);
  await announce(app.db, { userIds: [admin.id] }, { type: 'notifications', payload: {} });
  await late.hears('notifications');
  expect(late.news().map(({ type }) => type)).toEqual(['bookings', 'notifications']);
});
