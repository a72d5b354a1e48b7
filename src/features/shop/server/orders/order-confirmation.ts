import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { findSoldLines } from '#features/prices/server/index.ts';
import { sumTaxes } from '#features/prices/tax-rules.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { formatOrderNumber, hasOrderReceipt } from '../../shop-rules.ts';
import { createNameTranslator } from '../catalog/product-names-queries.ts';
import { findOrder, findUserOrder } from '../shop-queries.ts';
import { toPersonalHolder } from '../stored-value/find-holder.ts';

/**
 * Returns an order's confirmation to its buyer and to the browser that started its payment; null to all
 * others.
 */
export async function findOrderConfirmation(
  ctx: CallContext,
  orderId: string,
  isPayer: boolean,
): Promise<Confirmation | null> {
  const { db, user, language, venue } = ctx;
  const ownOrder = user && (await findUserOrder(db, orderId, toPersonalHolder(user)));
  const order = ownOrder?.order ?? (isPayer ? await findOrder(db, orderId) : null);
  if (!order) return null;
  const translateName = await createNameTranslator(
    db,
    language,
    order.items.map(({ name }) => name),
  );
  const taxes = sumTaxes(await findSoldLines(db, { saleKind: 'order', saleId: orderId }));
  return {
    reference: formatOrderNumber(order),
    title: null,
    name: order.guardianName,
    email: order.guardianEmail,
    visit: null,
    lines: order.items.map(({ name, quantity, unitCents }) => ({
      name: translateName(name),
      quantity,
      amountCents: unitCents * quantity,
    })),
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    valueCents: order.valueCents,
    taxes: taxes.map((tax) => (venue().priceList ? tax : { ...tax, name: null })),
    visits: 0,
    refundUntil: null,
    deskCode: null,
    manageUrl: ownOrder ? '/orders' : null,
    calendarUrl: null,
    receiptUrl: ownOrder && hasOrderReceipt(order) ? `/api/orders/${orderId}/receipt` : null,
    isGuest: user === null && order.userId === null,
  };
}
