import type { PriceList } from '#features/prices/price-list-rules.ts';
import { soldLines } from '#features/prices/server/sold-lines-tables.ts';
import { discountLines, sumLines } from '#features/prices/tax-rules.ts';
import { buildOrderLines } from '#features/shop/order-price-rules.ts';
import { orders, promoCodes } from '#features/shop/server/shop-tables.ts';
import type { OrderItem } from '#features/shop/shop-contract.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { PROMO_CODE } from './demo-catalog.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';
import type { Payments } from './take-payments.ts';
import { toSoldLine } from './to-sold-line.ts';

type Purchase = {
  id: string;
  family: DemoFamily;
  item: OrderItem;
  at: Date;
  hasPromo?: boolean;
  /** Paid by a gift card. */
  valueCents?: number;
  requestKey?: string;
  sessionId?: string;
  subscriptionId?: string;
  customerId?: string;
};

export type Shop = ReturnType<typeof createShop>;

/** Collects the orders of the year, and charges what a gift card or a promo code does not cover. */
export function createShop(payments: Payments, priceList: PriceList) {
  const rows: (typeof orders.$inferInsert)[] = [];
  const lines: ReturnType<typeof toSoldLine>[] = [];
  let promoUses = 0;

  return {
    /** Places a paid order of one item; returns the total after the discount, in cents. */
    place(purchase: Purchase): number {
      const { id, family, item, at, hasPromo = false, requestKey = null } = purchase;
      const listCents = item.unitCents * item.quantity;
      const discountCents = hasPromo ? Math.floor((listCents * PROMO_CODE.percentOff) / 100) : 0;
      const orderLines = discountLines(buildOrderLines(priceList, [item]), discountCents);
      const { totalCents } = sumLines(orderLines);
      const valueCents = Math.min(totalCents, purchase.valueCents ?? 0);
      if (hasPromo) promoUses += 1;
      const dueCents = totalCents - valueCents;
      const charge = {
        kind: 'order',
        subjectId: id,
        name: item.name,
        email: family.email,
      } as const;
      const paidAt =
        dueCents === 0
          ? at
          : payments.charge({
              ...charge,
              cents: dueCents,
              at,
              ...(purchase.sessionId && { sessionId: purchase.sessionId }),
              subscriptionId: purchase.subscriptionId ?? null,
              customerId: purchase.customerId ?? null,
            });
      for (const [position, line] of orderLines.entries())
        lines.push(toSoldLine('order', id, line, position, paidAt));
      rows.push({
        id,
        userId: family.userId,
        items: [item],
        totalCents,
        discountCents,
        valueCents,
        promoCodeId: hasPromo ? PROMO_CODE.id : null,
        status: 'paid',
        guardianName: family.name,
        guardianEmail: family.email,
        guardianPhone: family.phone,
        language: family.language,
        requestKey,
        paidAt,
        createdAt: at,
        updatedAt: paidAt,
      });
      return totalCents;
    },

    async insert({ db, now }: DemoContext): Promise<void> {
      await insertRows(db, promoCodes, [
        { ...PROMO_CODE, appliesTo: 'shop', uses: promoUses, createdAt: now, updatedAt: now },
      ]);
      await insertRows(db, orders, rows);
      await insertRows(db, soldLines, lines);
    },
  };
}
