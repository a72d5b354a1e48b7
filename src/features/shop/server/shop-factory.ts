import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { priceListWith } from '#features/prices/price-list-factory.ts';
import { insertSoldLines } from '#features/prices/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { TestApp } from '#tests/test-app.ts';
import { buildOrderLines } from '../order-price-rules.ts';
import type { ProductMetadata } from '../shop-contract.ts';
import {
  giftDeliveries,
  memberships,
  orderRefunds,
  orders,
  products,
  promoCodes,
} from './shop-tables.ts';
import { generateGiftCardCode, hashGiftCardCode } from './stored-value/gift-card-code.ts';
import { grantHolding } from './stored-value/ledger-queries.ts';

type NewProduct = Partial<typeof products.$inferInsert> & { metadata?: ProductMetadata };

/** A paid order of five visits; a guest's if `owner` is null. */
export async function aPaidOrder(
  { db, clock }: { db: Db; clock: { now(): Date } },
  owner: { id: string } | null,
): Promise<string> {
  const id = randomUUID();
  await db.insert(orders).values({
    id,
    userId: owner?.id ?? null,
    items: [
      {
        productId: randomUUID(),
        productType: 'pass',
        name: 'Five Visits',
        unitCents: 6500,
        quantity: 1,
        metadata: { passCount: 5 },
      },
    ],
    totalCents: 6500,
    status: 'paid',
    paidAt: clock.now(),
    guardianName: 'Mary Miller',
    guardianEmail: 'mary@example.org',
  });
  const pass = { productType: 'pass', name: 'Five Visits', unitCents: 6500, quantity: 1 } as const;
  const lines = buildOrderLines(priceListWith([]), [pass]);
  await insertSoldLines(db, { saleKind: 'order', saleId: id }, lines, clock.now());
  return id;
}

/** Inserts the user's rows into each shop table with personal data, with `mark` in each personal text. */
export async function storeMarkedShopData(db: Db, userId: string, mark: string): Promise<void> {
  const orderId = randomUUID();
  const marked = (field: string) => `${mark}-${field}`;
  await db.insert(orders).values({
    id: orderId,
    userId,
    items: [],
    totalCents: 5000,
    status: 'paid',
    guardianName: marked('order-name'),
    guardianEmail: marked('order-email'),
    guardianPhone: marked('order-phone'),
  });
  const granted = { orderId, line: 0, granted: 5000, balance: 5000 };
  const card = await grantHolding(
    db,
    { ...granted, kind: 'gift_card', name: 'Gift Card', unit: 0, secretHash: randomUUID() },
    'grant:example',
  );
  await grantHolding(
    db,
    { ...granted, kind: 'credit', userId, email: marked('credit-email'), name: 'Credit', unit: 1 },
    'grant:example',
  );
  await db.insert(giftDeliveries).values({
    holdingId: card?.id ?? '',
    sealedSecret: 'sealed',
    recipientName: marked('gift-name'),
    recipientEmail: marked('gift-email'),
    message: marked('gift-message'),
    fromName: marked('gift-from'),
    sendAt: new Date(),
    sentAt: new Date(),
  });
  await db.insert(orderRefunds).values({
    orderId,
    moneyCents: 100,
    valueCents: 0,
    items: [],
    reason: marked('refund-reason'),
  });
  await db.insert(memberships).values({
    userId,
    orderId,
    line: 2,
    membershipType: 'Monthly Membership',
    duration: 'month',
    priceCents: 5900,
    startedAt: new Date(),
    periodEnd: new Date(),
  });
}

/** An active product; a pass of five visits for $65 by default. */
export async function aProduct(db: Db, overrides: NewProduct = {}) {
  const [row] = await db
    .insert(products)
    .values({
      slug: randomUUID(),
      productType: 'pass',
      name: 'Five Visits',
      priceCents: 6500,
      metadata: { passCount: 5 },
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('inserting the product returned no row');
  return row;
}

/** Returns a starter product by its slug. */
export async function findStarterProduct(db: Db, slug: string) {
  const [row] = await db.select().from(products).where(eq(products.slug, slug));
  if (!row) throw new Error(`no starter product ${slug}`);
  return row;
}

/** A household pass of five visits by default. */
export async function aPass(
  { db }: Pick<Services, 'db'>,
  userId: string,
  overrides: { visits?: number; expiresAt?: Date; perChild?: boolean } = {},
) {
  const { visits = 5, ...rest } = overrides;
  const pass = await grantHolding(
    db,
    {
      kind: 'pass',
      userId,
      name: 'Five Visits',
      granted: visits,
      balance: visits,
      unitCents: 1300,
      ...rest,
    },
    'grant:example',
  );
  if (!pass) throw new Error('no pass was granted');
  return pass;
}

/** A gift card, with its code. */
export async function aGiftCard({ db }: Pick<Services, 'db'>, cents = 5000) {
  const code = generateGiftCardCode();
  const card = await grantHolding(
    db,
    {
      kind: 'gift_card',
      name: 'Gift Card',
      granted: cents,
      balance: cents,
      unitCents: 1,
      secretHash: hashGiftCardCode(code),
      secretEnd: code.slice(-4),
    },
    'grant:example',
  );
  if (!card) throw new Error('no gift card was granted');
  return { ...card, code };
}

export async function aCredit({ db }: Pick<Services, 'db'>, userId: string, cents: number) {
  const credit = await grantHolding(
    db,
    { kind: 'credit', userId, name: 'Credit', granted: cents, balance: cents, unitCents: 1 },
    'grant:example',
  );
  if (!credit) throw new Error('no credit was granted');
  return credit;
}

/** A promo code; 10% off by default. */
export async function aPromo(db: Db, overrides: Partial<typeof promoCodes.$inferInsert> = {}) {
  const [row] = await db
    .insert(promoCodes)
    .values({
      code: `P${randomUUID().slice(0, 8).toUpperCase()}`,
      ...(overrides.centsOff ? {} : { percentOff: 10 }),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('inserting the promo code returned no row');
  return row;
}

/** What the reports count for an order, in cents: its paid lines less what was taken back. */
export async function soldCentsOf(app: TestApp, orderId: string): Promise<number> {
  const [row] = await app.sql<{ cents: number }[]>`select sum(total_cents)::int as cents
    from sold_lines where sale_kind = 'order' and sale_id = ${orderId} and counted_at is not null`;
  return row?.cents ?? 0;
}
