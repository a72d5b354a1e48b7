import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { failRefund, pay } from '#features/checkouts/server/checkouts-factory.ts';
import {
  aHeldParty,
  aPackage,
  aPartyInput,
  partyToken,
} from '#features/parties/server/parties-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { buildOrderLines } from '#features/shop/order-price-rules.ts';
import {
  aRenewingMembership,
  billDueSubscriptions,
} from '#features/shop/server/memberships-factory.ts';
import {
  aGiftCard,
  aProduct,
  aPromo,
  findStarterProduct,
} from '#features/shop/server/shop-factory.ts';
import type { Amounts } from '../published-prices.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createPriceSurfaces, formatCents, type PriceSurfaces } from './price-surfaces.ts';

/*
 * A pass, a membership and a party cost the same cents on every surface, with a tax that is added to the price and with
 * one that is included. Each payment is reported with its own part of the tax, and each refund takes back its part. The
 * expected amounts are calculated by hand.
 */

const child = admission('child', [{ cents: 1500 }]);
const lists = {
  added: priceListWith([child], { name: 'Sales tax', percent: 7, kind: 'added' }),
  included: priceListWith([child], { name: 'VAT', percent: 10, kind: 'included' }),
};
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as Kind[];

let app: TestApp;
let surfaces: PriceSurfaces;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  // Scheduled jobs would bill memberships while the clock is moved.
  await app.sql`delete from pgboss.schedule`;
});
afterAll(() => app?.stop());

/** Saves the list on March 2; a new admin, because the clock may have passed the end of the session before. */
async function start(kind: Kind) {
  app.clock.set(NOW);
  surfaces = createPriceSurfaces(app, await anAdmin(app.services));
  // The memberships of other tests would be billed too.
  await app.sql`delete from sandbox_invoices`;
  await app.sql`delete from sandbox_subscriptions`;
  await surfaces.saveList(lists[kind]);
}

// Subtracted, because -0 does not equal 0.
const negate = ({ total, tax }: Amounts) => ({ total: 0 - total, tax: 0 - tax });
const minus = (from: Amounts, part: Amounts) => ({
  total: from.total - part.total,
  tax: from.tax - part.tax,
});
const taxLines = (kind: Kind, { tax }: Amounts) => (kind === 'added' ? [tax] : []);

type Order = { orderId: string; sessionId: string };
const placeOrder = (body: object, as?: SignedIn) =>
  app.call(
    'POST',
    '/api/shop/create-checkout',
    { guardianName: 'Dana Rivera', ...body },
    as && { as },
  );

describe.each(kinds)('a pass for 65 dollars, tax %s', (kind) => {
  const paid = { added: { total: 6955, tax: 455 }, included: { total: 6500, tax: 591 } }[kind];
  /** The tax in a refund of $10. */
  const refundedTax = { added: 65, included: 91 }[kind];

  test('costs the same on every surface, and refunds take back their part of the tax', async () => {
    await start(kind);
    const member = await aMember(app.services);
    const product = await aProduct(app.db);
    const { json: venue } = await app.call('GET', '/api/venue');
    const { priceList } = venue as { priceList: PriceList };
    const item = { productType: 'pass', name: 'Pass', unitCents: 6500, quantity: 1 } as const;
    const page = sumLines(buildOrderLines(priceList, [item]));
    expect([page.totalCents, page.taxCents]).toEqual([paid.total, paid.tax]);
    const body = { items: [{ productId: product.id, quantity: 1 }] };
    const quote = await app.call('POST', '/api/shop/price', body);
    expect(quote.json).toMatchObject({ priceCents: paid.total, dueCents: paid.total });

    const order = { ...body, guardianEmail: member.email };
    const outdated = await placeOrder({ ...order, expectedCents: paid.total + 1 }, member);
    expect(outdated.status).toBe(409);
    const placed = await placeOrder({ ...order, expectedCents: paid.total }, member);
    expect(placed.status, placed.text).toBe(200);
    const { orderId, sessionId } = placed.json as Order;
    expect(await surfaces.fetchPaymentPage(orderId)).toEqual({
      amount: paid.total,
      lines: paid.total,
    });
    expect(await surfaces.fetchTaxLines(orderId)).toEqual(taxLines(kind, paid));
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);

    const path = `/api/checkout/status?session_id=${sessionId}`;
    const status = await app.call('GET', path, undefined, { as: member });
    const { confirmation } = status.json as { confirmation: Confirmation };
    const taxes = [{ taxCents: paid.tax, kind }];
    expect(confirmation).toMatchObject({ totalCents: paid.total, taxes });
    const mine = await app.call('GET', '/api/orders', undefined, { as: member });
    expect(mine.json).toMatchObject([{ totalCents: paid.total, taxes }]);
    await surfaces.expectEmailWith(
      member.email,
      `${formatCents(paid.total)}, including ${formatCents(paid.tax)} tax`,
    );

    const url = `/api/admin/orders/${orderId}/refund`;
    const part = { lines: [{ line: 0, amountCents: 1000 }] };
    const refund = (lines: object) =>
      surfaces.reportedBy(() => surfaces.callAsAdmin('POST', url, lines));
    const refunded = { total: 1000, tax: refundedTax };
    expect(await refund(part)).toEqual(negate(refunded));
    expect(await refund({ lines: [{ line: 0 }] })).toEqual(negate(minus(paid, refunded)));
  });

  test('is taxed after a promo code, and a gift card beside it is not taxed', async () => {
    await start(kind);
    const pass = await aProduct(app.db);
    const card = await aProduct(app.db, {
      ...{ productType: 'gift_card', priceCents: 5000, metadata: {} },
    });
    const { code: promoCode } = await aPromo(app.db);
    const placed = await placeOrder({
      items: [pass, card].map(({ id }) => ({ productId: id, quantity: 1 })),
      ...{ guardianEmail: 'dana@example.org', promoCode },
    });
    const { orderId, sessionId } = placed.json as Order;
    // $58.50 of the pass, and $50 for the gift card.
    const discounted = {
      added: { total: 6260, tax: 410 },
      included: { total: 5850, tax: 532 },
    }[kind];
    const total = discounted.total + 5000;
    expect(await surfaces.fetchPaymentPage(orderId)).toEqual({ amount: total, lines: total });
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(discounted);
  });

  test('is reported with all of its tax if a gift card pays a part', async () => {
    await start(kind);
    const { id: productId } = await aProduct(app.db);
    const { code: giftCode } = await aGiftCard(app.services, 1000);
    const placed = await placeOrder({
      items: [{ productId, quantity: 1 }],
      ...{ guardianEmail: 'dana@example.org', giftCode, expectedCents: paid.total },
    });
    expect(placed.status, placed.text).toBe(200);
    const { orderId, sessionId } = placed.json as Order;
    const dueCents = paid.total - 1000;
    const page = await surfaces.fetchPaymentPage(orderId);
    expect(page).toEqual({ amount: dueCents, lines: dueCents });
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);
    const refund = () => surfaces.callAsAdmin('POST', `/api/admin/orders/${orderId}/refund`, {});
    expect(await surfaces.reportedBy(refund)).toEqual(negate(paid));
  });
});

describe.each(kinds)('a membership for 59 dollars per month, tax %s', (kind) => {
  const paid = { added: { total: 6313, tax: 413 }, included: { total: 5900, tax: 536 } }[kind];

  test('costs the same at each renewal, which stores its own tax', async () => {
    await start(kind);
    const member = await aMember(app.services);
    const { id: productId } = await findStarterProduct(app.db, 'monthly-membership');
    const body = { items: [{ productId, quantity: 1 }], guardianEmail: member.email };
    const placed = await placeOrder({ ...body, expectedCents: paid.total }, member);
    expect(placed.status, placed.text).toBe(200);
    const { orderId, sessionId } = placed.json as Order;
    expect(await surfaces.fetchPaymentPage(orderId)).toEqual({
      amount: paid.total,
      lines: paid.total,
    });
    expect(await surfaces.fetchTaxLines(orderId)).toEqual(taxLines(kind, paid));
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(paid);
    const list = await app.call('GET', '/api/memberships', undefined, { as: member });
    const [membership] = list.json as { priceCents: number; periodEnd: string }[];
    expect(membership?.priceCents).toBe(paid.total);

    // The rate of what was sold is kept, whatever the list says later.
    await surfaces.saveList(priceListWith([child]));
    app.clock.set(membership?.periodEnd ?? '');
    surfaces = createPriceSurfaces(app, await anAdmin(app.services));
    const renewal = await surfaces.reportedBy(() => billDueSubscriptions(app));
    const renewed = kind === 'added' ? paid : { total: paid.total, tax: 0 };
    expect(renewal).toEqual(renewed);
    const renewals = await app.sql<{ id: string; total: number; tax: number }[]>`
      select orders.id, orders.total_cents as total, sold_lines.tax_cents as tax
      from orders join sold_lines on sold_lines.sale_id = orders.id
      where orders.request_key like 'invoice:%' and orders.guardian_email = ${member.email}`;
    expect(renewals).toMatchObject([renewed]);
    await surfaces.expectEmailWith(member.email, `You paid ${formatCents(paid.total)}`);
    const url = `/api/admin/orders/${renewals[0]?.id}/refund`;
    const refund = { lines: [{ line: 0 }] };
    expect(await surfaces.reportedBy(() => surfaces.callAsAdmin('POST', url, refund))).toEqual(
      negate(renewed),
    );
  });

  test('is taxed after a promo code on the first payment only', async () => {
    await start(kind);
    const member = await aMember(app.services);
    const { code: promoCode } = await aPromo(app.db, { centsOff: 900 });
    const first = { added: { total: 5350, tax: 350 }, included: { total: 5000, tax: 455 } }[kind];
    let membership: Awaited<ReturnType<typeof aRenewingMembership>> | undefined;
    const reported = await surfaces.reportedBy(async () => {
      membership = await aRenewingMembership(app, member, { promoCode });
    });
    expect(reported).toEqual(first);
    if (!membership) throw new Error('no membership');
    expect(membership.priceCents).toBe(paid.total);
    expect(await surfaces.fetchPaymentPage(membership.orderId)).toEqual({
      amount: first.total,
      lines: first.total,
    });
    expect(await surfaces.fetchTaxLines(membership.orderId)).toEqual(taxLines(kind, paid));

    app.clock.set(membership.periodEnd);
    surfaces = createPriceSurfaces(app, await anAdmin(app.services));
    expect(await surfaces.reportedBy(() => billDueSubscriptions(app))).toEqual(paid);
  });

  test('is sold beside a pass, and each has its own line and tax', async () => {
    await start(kind);
    const member = await aMember(app.services);
    const { id: membershipId } = await findStarterProduct(app.db, 'monthly-membership');
    const { id: passId } = await aProduct(app.db);
    // $59 and $65, each with its tax.
    const both = {
      added: { total: 6313 + 6955, tax: 413 + 455 },
      included: { total: 5900 + 6500, tax: 536 + 591 },
    }[kind];
    const placed = await placeOrder(
      {
        items: [membershipId, passId].map((productId) => ({ productId, quantity: 1 })),
        ...{ guardianEmail: member.email, expectedCents: both.total },
      },
      member,
    );
    expect(placed.status, placed.text).toBe(200);
    const { orderId, sessionId } = placed.json as Order;
    expect(await surfaces.fetchPaymentPage(orderId)).toEqual({
      amount: both.total,
      lines: both.total,
    });
    expect(await surfaces.fetchTaxLines(orderId)).toEqual(kind === 'added' ? [413, 455] : []);
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(both);
    const list = await app.call('GET', '/api/memberships', undefined, { as: member });
    expect(list.json).toMatchObject([{ priceCents: paid.total }]);
  });
});

describe.each(kinds)('a party for 325 dollars, tax %s', (kind) => {
  const price = { added: { total: 34_775, tax: 2275 }, included: { total: 32_500, tax: 2955 } }[
    kind
  ];
  /** A quarter of the price. */
  const deposit = { added: { total: 8694, tax: 569 }, included: { total: 8125, tax: 739 } }[kind];
  /** The tax in the deposit and $10 more. */
  const atDeskTax = { added: 634 - 569, included: 830 - 739 }[kind];

  test('costs the same on every surface, and each payment and refund has its part of the tax', async () => {
    await start(kind);
    const { basePriceCents } = await aPackage(app);
    expect(basePriceCents).toBe(32_500);
    const input = await aPartyInput(app);
    const path = '/api/parties/create-checkout';
    const outdated = await app.call('POST', path, { ...input, expectedCents: price.total + 1 });
    expect(outdated.status).toBe(409);
    const held = await app.call('POST', path, { ...input, expectedCents: price.total });
    expect(held.status, held.text).toBe(200);
    const { partyId, sessionId } = held.json as { partyId: string; sessionId: string };
    expect(await surfaces.fetchPaymentPage(partyId)).toEqual({
      amount: deposit.total,
      lines: deposit.total,
    });
    expect(await surfaces.fetchTaxLines(partyId)).toEqual(taxLines(kind, deposit));
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(deposit);
    await surfaces.expectEmailWith(
      input.email,
      `${formatCents(price.total)}, including ${formatCents(price.tax)} tax`,
    );

    const atDesk = { total: 1000, tax: atDeskTax };
    const payAtDesk = () =>
      surfaces.callAsAdmin('POST', `/api/admin/parties/${partyId}/desk-payments`, {
        ...{ amountCents: 1000, method: 'cash' },
      });
    expect(await surfaces.reportedBy(payAtDesk)).toEqual(atDesk);

    const token = await partyToken(app, partyId);
    const host = await app.call('GET', `/api/parties/${partyId}?token=${token}`);
    const balance = minus(minus(price, deposit), atDesk);
    expect(host.json).toMatchObject({
      priceCents: price.total,
      balanceCents: balance.total,
      taxes: [{ taxCents: price.tax, kind }],
    });
    const opened = await app.call('POST', `/api/parties/${partyId}/pay`, { token });
    expect(opened.status, opened.text).toBe(200);
    const balancePage = await surfaces.findPaymentPage(partyId);
    expect(await surfaces.fetchPaymentPage(partyId)).toEqual({
      amount: balance.total,
      lines: balance.total,
    });
    expect(await surfaces.fetchTaxLines(partyId)).toEqual(taxLines(kind, balance));
    expect(await surfaces.reportedBy(() => pay(app, balancePage.sessionId))).toEqual(balance);

    const cancel = () =>
      surfaces.callAsAdmin('POST', `/api/admin/parties/${partyId}/cancel`, {
        ...{ refund: 'all', reason: '' },
      });
    expect(await surfaces.reportedBy(cancel)).toEqual(negate(price));
  });

  test('takes back half of the tax with half of the deposit, and counts it again if the refund fails', async () => {
    await start(kind);
    // After the deadline of a full refund.
    const { partyId, sessionId } = await aHeldParty(app, { date: '2027-03-09' });
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(deposit);
    const path = `/api/admin/parties/${partyId}/cancel`;
    const cancel = () => surfaces.callAsAdmin('POST', path, { refund: 'policy', reason: '' });
    const half = { added: { total: 4347, tax: 285 }, included: { total: 4063, tax: 370 } }[kind];
    expect(await surfaces.reportedBy(cancel)).toEqual(negate(half));
    expect(await surfaces.reportedBy(() => failRefund(app, sessionId))).toEqual(half);
  });
});
