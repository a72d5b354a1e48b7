import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
import { pay, payWithoutWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { announce } from '#platform/server/live/announce.ts';
import { eventually } from '#tests/eventually.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aMemberBooking, aMemberWithCode, aSlot, linkInEmail } from './bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

type Step = [action: string, run: () => Promise<unknown>];

/** The steps of a booking for each kind of guardian. */
const scenarios: Record<string, () => Promise<Step[]>> = {
  'a member': async () => {
    const member = await aMemberWithCode(app);
    const [slot, otherSlot] = [await aSlot(app), await aSlot(app)];
    let id = '';
    const post = (action: string, body: object = {}) =>
      app.call('POST', `/api/bookings/${id}/${action}`, body, { as: member });
    return [
      ['books', async () => (id = await aMemberBooking(app, member, slot))],
      ['reschedules', () => post('reschedule', otherSlot)],
      ['cancels', () => post('cancel')],
    ];
  },
  'a guest': async () => {
    const [slot, otherSlot] = [await aSlot(app), await aSlot(app)];
    let hold: Awaited<ReturnType<typeof aHold>>;
    const post = async (action: string, body: object = {}) => {
      const { id, token } = await linkInEmail(app, hold.email);
      return app.call('POST', `/api/bookings/${id}/${action}`, { token, ...body });
    };
    return [
      ['books', async () => (hold = await aHold(app, slot))],
      ['pays', () => pay(app, hold.sessionId)],
      ['reschedules', () => post('reschedule', otherSlot)],
      ['cancels', () => post('cancel')],
    ];
  },
  'a guest whose webhook is lost': async () => {
    let hold: Awaited<ReturnType<typeof aHold>>;
    const slot = await aSlot(app);
    return [
      ['books', async () => (hold = await aHold(app, slot))],
      [
        'pays',
        async () => {
          await payWithoutWebhook(app, hold.sessionId);
          return app.call('GET', `/api/checkout/status?session_id=${hold.sessionId}`);
        },
      ],
    ];
  },
};

test.each(Object.keys(scenarios))(
  'notifies the office, not other members, of each step: %s',
  async (scenario) => {
    const office = {
      admin: await connectAs(app.address, await anAdmin(app.services)),
      granted: await connectAs(
        app.address,
        await aStaffMember(app.services, { areas: ['bookings'] }),
      ),
    };
    const member = await connectAs(app.address, await aMember(app.services));
    const steps = (await scenarios[scenario]?.()) ?? [];
    for (const [action, run] of steps) {
      const before = Object.values(office).map((page) => page.updates().length);
      const response = await run();
      if (response && typeof response === 'object' && 'status' in response)
        expect([action, response.status]).toEqual([action, 200]);
      await eventually(`the office is notified that ${scenario} ${action}`, async () =>
        Object.values(office).every((page, index) => page.updates().length > (before[index] ?? 0)),
      );
    }
    // The update has no content; it only signals a change.
    for (const page of Object.values(office))
      expect(
        page.updates().filter(({ payload }) => Object.keys(payload as object).length > 0),
      ).toEqual([]);
    expect(new Set(office.admin.updates().map(({ type }) => type))).toEqual(new Set(['bookings']));
    expect(member.updates()).toEqual([]);
  },
);

test('replays a burst of updates to a new page as one message', async () => {
  const admin = await anAdmin(app.services);
  const earlyPage = await connectAs(app.address, admin);
  const before = earlyPage.updates().length;
  const slot = await aSlot(app, 50);
  for (let i = 0; i < 5; i += 1) await aHold(app, slot);
  await eventually(
    'all updates are received',
    async () => earlyPage.updates().length >= before + 5,
  );
  const latePage = await connectAs(app.address, admin);
  await announce(app.db, { userIds: [admin.id] }, { type: 'notifications', payload: {} });
  await latePage.waitFor('notifications');
  expect(latePage.updates().map(({ type }) => type)).toEqual(['bookings', 'notifications']);
});
