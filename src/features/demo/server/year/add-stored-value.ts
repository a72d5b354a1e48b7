import {
  generateGiftCardCode,
  hashGiftCardCode,
  sealGiftCardCode,
} from '#features/shop/server/index.ts';
import {
  giftDeliveries,
  holdings,
  ledgerEntries,
  orderRefunds,
} from '#features/shop/server/shop-tables.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, secretCodeFor, seededRandom } from '#platform/server/seed-numbers.ts';
import { demoPeople } from '../../demo-people.ts';
import { DAYS_BACK } from '../../year-rules.ts';
import type { Shop } from './add-orders.ts';
import { demoProducts } from './demo-catalog.ts';
import { DAY_MILLIS, type DemoContext, later } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';
import type { LedgerLine, PassBook } from './plan-passes.ts';
import type { Payments } from './take-payments.ts';

const GIFT_CARDS = 40;
const GIFT_AMOUNTS = [2500, 3000, 5000, 5000, 7500, 10000];
/** One pass in 12 is bought with a gift card, and one in 9 with the promo code. */
const PASSES_PER_GIFT_CARD = 12;
const PASSES_PER_PROMO = 9;
/** Gift cards that were bought by mistake. */
const REFUNDED_CARDS = [9, 23];

type GiftCard = {
  number: number;
  orderId: string;
  holdingId: string;
  family: DemoFamily;
  cents: number;
  boughtAt: Date;
  balance: number;
  entries: LedgerLine[];
};

type Books = { passes: PassBook; shop: Shop; payments: Payments };

/** Places the orders of passes and gift cards, and inserts both with their ledger. Call `shop.insert` before. */
export function planStoredValue(
  ctx: DemoContext,
  families: readonly DemoFamily[],
  { passes, shop, payments }: Books,
) {
  const cards = range(GIFT_CARDS).map((number) => planGiftCard(number, ctx, families));
  const { id: productId, priceCents, metadata, name } = demoProducts.tenVisitPass;
  const passItem = {
    productId,
    productType: 'pass',
    name,
    unitCents: priceCents,
    quantity: 1,
    metadata,
  } as const;
  for (const { number, orderId, family, boughtAt } of passes.passes) {
    const card =
      number % PASSES_PER_GIFT_CARD === 5
        ? cards.find((card) => card.balance > 0 && card.boughtAt < boughtAt && !isRefunded(card))
        : undefined;
    const valueCents = Math.min(card?.balance ?? 0, priceCents);
    const hasPromo = !card && number % PASSES_PER_PROMO === 2;
    shop.place({ id: orderId, family, item: passItem, at: boughtAt, hasPromo, valueCents });
    if (!card) continue;
    card.balance -= valueCents;
    card.entries.push({ amount: -valueCents, cause: `spend:order:${orderId}`, at: boughtAt });
  }
  const refunded = cards.filter(isRefunded);
  for (const card of cards) shop.place({ ...orderOf(card), at: card.boughtAt });
  const refundRows = refunded.map((card) => refundCard(card, payments));
  return {
    insert: async () => {
      await insertRows(ctx.db, holdings, [
        ...passes.passes.map(passRow),
        ...cards.map(cardRow(ctx)),
      ]);
      await insertRows(ctx.db, ledgerEntries, [...passes.passes, ...cards].flatMap(ledgerRows));
      await insertRows(ctx.db, giftDeliveries, cards.map(deliveryRow(ctx)));
      await insertRows(ctx.db, orderRefunds, refundRows);
    },
  };
}

const isRefunded = ({ number }: GiftCard) => REFUNDED_CARDS.includes(number);

function planGiftCard(
  number: number,
  { now }: DemoContext,
  families: readonly DemoFamily[],
): GiftCard {
  const random = seededRandom('demo gift card', number);
  const daysAgo = 3 + random() * (DAYS_BACK - 30);
  const boughtAt = later(now, -daysAgo * DAY_MILLIS);
  const members = families.filter(({ joinedAt }) => joinedAt < boughtAt);
  const cents = pick(GIFT_AMOUNTS, random());
  const orderId = idFor('demo gift card order', number);
  return {
    number,
    orderId,
    holdingId: idFor('demo gift card', number),
    family: pick(members, random()),
    cents,
    boughtAt,
    balance: cents,
    entries: [{ amount: cents, cause: `grant:order:${orderId}`, at: boughtAt }],
  };
}

function orderOf({ orderId: id, family, cents }: GiftCard) {
  const { id: productId, name, metadata } = demoProducts.giftCard;
  const item = {
    productId,
    productType: 'gift_card',
    name,
    unitCents: cents,
    quantity: 1,
    metadata,
  } as const;
  return { id, family, item };
}

function refundCard(card: GiftCard, payments: Payments): typeof orderRefunds.$inferInsert {
  const at = later(card.boughtAt, DAY_MILLIS);
  const id = idFor('demo order refund', card.number);
  const { orderId, cents } = card;
  card.balance = 0;
  card.entries.push({ amount: -cents, cause: `refund:order:${orderId}:${id}`, at });
  return {
    id,
    orderId,
    refundId: payments.payBack(
      { kind: 'order', subjectId: orderId },
      { cents, at, reason: 'order refunded' },
    ),
    moneyCents: cents,
    valueCents: 0,
    items: [{ line: 0, cents, kept: false }],
    reason: 'Bought twice by mistake',
    actorId: demoPeople.owner.id,
    createdAt: at,
  };
}

type Holding = typeof holdings.$inferInsert;

function passRow(pass: PassBook['passes'][number]): Holding {
  const { name, priceCents } = demoProducts.tenVisitPass;
  return {
    id: pass.holdingId,
    kind: 'pass',
    userId: pass.family.userId,
    email: pass.family.email,
    name,
    granted: pass.granted,
    balance: pass.balance,
    unitCents: Math.floor(priceCents / pass.granted),
    expiresAt: pass.expiresAt,
    orderId: pass.orderId,
    line: 0,
    unit: 0,
    secretHash: null,
    secretEnd: null,
    createdAt: pass.boughtAt,
  };
}

const codeOf = ({ number }: GiftCard, { secret }: DemoContext) =>
  generateGiftCardCode(Buffer.from(secretCodeFor(secret, 'demo gift card', number), 'hex'));

const cardRow =
  (ctx: DemoContext) =>
  (card: GiftCard): Holding => {
    const code = codeOf(card, ctx);
    return {
      id: card.holdingId,
      kind: 'gift_card',
      userId: null,
      email: null,
      name: demoProducts.giftCard.name,
      granted: card.cents,
      balance: card.balance,
      unitCents: 1,
      expiresAt: null,
      orderId: card.orderId,
      line: 0,
      unit: 0,
      secretHash: hashGiftCardCode(code),
      secretEnd: code.slice(-4),
      createdAt: card.boughtAt,
    };
  };

const deliveryRow =
  (ctx: DemoContext) =>
  (card: GiftCard): typeof giftDeliveries.$inferInsert => ({
    holdingId: card.holdingId,
    sealedSecret: sealGiftCardCode(codeOf(card, ctx), ctx.secret),
    recipientName: card.family.name,
    recipientEmail: card.family.email,
    message: '',
    fromName: '',
    sendAt: card.boughtAt,
    sentAt: card.boughtAt,
    language: card.family.language,
  });

const ledgerRows = ({ holdingId, entries }: { holdingId: string; entries: LedgerLine[] }) =>
  entries.map(({ amount, cause, at }, number) => ({
    id: idFor(`demo ledger ${holdingId}`, number),
    holdingId,
    amount,
    cause,
    createdAt: at,
  }));
