import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aProduct } from '../shop-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.changeVenue({ taxPercent: 10 });
});
afterAll(() => app.stop());

async function aPaidOrder(as?: { cookie: string }) {
  const pass = await aProduct(app.db, { name: 'Rainy Pass', priceCents: 2200 });
  const card = await aProduct(app.db, { name: 'Gift', productType: 'gift_card', priceCents: 5000 });
  const items = [
    { productId: pass.id, quantity: 1 },
    { productId: card.id, quantity: 1 },
  ];
  const body = { items, guardianName: 'Mary Miller', guardianEmail: 'mary@example.org' };
  const response = await app.call('POST', '/api/shop/create-checkout', body, { as });
  const { sessionId } = response.json as { sessionId: string };
  await pay(app, sessionId);
  return { sessionId, cookie: String(response.headers.get('set-cookie')).split(';')[0] ?? '' };
}

const getStatus = async (sessionId: string, as?: { cookie: string }) =>
  (await app.call('GET', `/api/checkout/status?session_id=${sessionId}`, undefined, { as })).json;

const statusWithoutConfirmation = { kind: 'order', status: 'paid' };

test("shows a guest's order only to the browser that started the payment", async () => {
  const { sessionId, cookie } = await aPaidOrder();
  expect(await getStatus(sessionId)).toEqual(statusWithoutConfirmation);
  expect(await getStatus(sessionId, await aPaidOrder())).toEqual(statusWithoutConfirmation);
  expect(await getStatus(sessionId, { cookie })).toMatchObject({
    confirmation: {
      name: 'Mary Miller',
      lines: [
        { name: 'Rainy Pass', quantity: 1, amountCents: 2200 },
        { name: 'Gift', quantity: 1, amountCents: 5000 },
      ],
      // Gift cards are taxed when they are spent.
      totalCents: 7200,
      taxes: [{ name: null, percent: 10, kind: 'included', taxCents: 200 }],
      isGuest: true,
      manageUrl: null,
    },
  });
});

test("shows a member's order only to that member, in any browser", async () => {
  const member = await aMember(app.services);
  const { sessionId } = await aPaidOrder(member);
  expect(await getStatus(sessionId, member)).toMatchObject({
    confirmation: { isGuest: false, manageUrl: '/orders' },
  });
  expect(await getStatus(sessionId, await aMember(app.services))).toEqual(
    statusWithoutConfirmation,
  );
});

test('ends the emails about an order and its gift card with the venue’s address and phone', async () => {
  const place = { street: '12 Main Street', town: 'Beacon', phone: '(845) 555-0100' };
  await app.changeVenue(place);
  await aPaidOrder();
  const emails = await eventually('both emails are sent', async () => {
    const sent = await app.emailsTo('mary@example.org');
    const recent = sent.filter(({ text }) => text.includes(place.street));
    return recent.length === 2 && recent;
  });
  const contact = [app.services.venue().name, ...Object.values(place)].join('\n');
  for (const { text } of emails) expect(text).toContain(`See you soon,\n${contact}`);
});
