import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { includedTax } from '#shared/money.ts';
import { discountableCents, formatOrderNumber, itemsCents } from '../../shop-rules.ts';
import { createNameTranslator } from '../catalog/product-names-queries.ts';
import { findOrder, findUserOrder, type Order } from '../shop-queries.ts';
import { personalHolder } from '../stored-value/find-holder.ts';

/**
 * Returns an order's confirmation for its buyer and for the browser that started its payment; null for all
 * others.
 */
export async function findOrderConfirmation(
  ctx: CallContext,
  orderId: string,
  isPayer: boolean,
): Promise<Confirmation | null> {
  const { db, user, language, venue } = ctx;
  const own = user && (await findUserOrder(db, orderId, personalHolder(user)));
  const order = own?.order ?? (isPayer ? await findOrder(db, orderId) : null);
  if (!order) return null;
  const nameOf = await createNameTranslator(
    db,
    language,
    order.items.map(({ name }) => name),
  );
  return {
    reference: formatOrderNumber(order),
    title: null,
    name: order.guardianName,
    email: order.guardianEmail,
    visit: null,
    lines: order.items.map(({ name, quantity, unitCents }) => ({
      name: nameOf(name),
      quantity,
      amountCents: unitCents * quantity,
    })),
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    valueCents: order.valueCents,
    taxCents: includedTax(taxableCents(order), venue().taxPercent),
    visits: 0,
    refundUntil: null,
    deskCode: null,
    manageUrl: own ? '/orders' : null,
    calendarUrl: null,
    isGuest: user === null && order.userId === null,
  };
}

/** Gift cards are taxed when they are spent (decision 0026). */
function taxableCents({ items, totalCents }: Order): number {
  const giftCents = itemsCents(items) - discountableCents(items);
  return Math.max(0, totalCents - giftCents);
}
