import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { OrderItem } from '../../shop-contract.ts';
import { getPassExpiry } from '../../shop-rules.ts';
import { startMembership } from '../memberships/start-membership.ts';
import type { Order } from '../shop-queries.ts';
import { generateGiftCardCode, hashGiftCardCode, sealGiftCardCode } from './gift-card-code.ts';
import { insertGiftDelivery } from './gift-queries.ts';
import { grantHolding } from './ledger-queries.ts';

/** Grants each unit of each line once: visits, gift cards, membership time. */
export async function grantItems(ctx: Services, db: Db, order: Order): Promise<void> {
  for (const [line, item] of order.items.entries()) {
    if (item.productType === 'membership') {
      await startMembership(ctx, db, { order, line, item });
      continue;
    }
    for (let unit = 0; unit < item.quantity; unit += 1) {
      if (item.productType === 'pass') await grantPass(ctx, db, { order, line, unit, item });
      else await grantGiftCard(ctx, db, { order, line, unit, item });
    }
  }
}

/** The venue time at which gift cards with a delivery date are sent. */
const DELIVERY_TIME = '08:00';

type Unit = { order: Order; line: number; unit: number; item: OrderItem };

async function grantPass({ clock }: Services, db: Db, { order, line, unit, item }: Unit) {
  const visits = item.metadata.passCount ?? 1;
  await grantHolding(
    db,
    {
      kind: 'pass',
      userId: order.userId,
      email: order.guardianEmail,
      name: item.name,
      granted: visits,
      balance: visits,
      perChild: item.metadata.perChild ?? false,
      unitCents: Math.floor(item.unitCents / visits),
      expiresAt: getPassExpiry(item.metadata, clock.now()),
      orderId: order.id,
      line,
      unit,
    },
    `grant:order:${order.id}`,
  );
}

/** Grants a gift card with a new code for one unit, and schedules its email. */
async function grantGiftCard(ctx: Services, db: Db, { order, line, unit, item }: Unit) {
  const code = generateGiftCardCode();
  const { gift } = item;
  const card = await grantHolding(
    db,
    {
      kind: 'gift_card',
      name: item.name,
      granted: item.unitCents,
      balance: item.unitCents,
      unitCents: 1,
      orderId: order.id,
      line,
      unit,
      secretHash: hashGiftCardCode(code),
      secretEnd: code.slice(-4),
    },
    `grant:order:${order.id}`,
  );
  if (!card) return;
  const now = ctx.clock.now();
  const sendAt = gift?.sendOn ? instantOf(gift.sendOn, DELIVERY_TIME, ctx.venue().timezone) : now;
  await insertGiftDelivery(db, {
    holdingId: card.id,
    sealedSecret: sealGiftCardCode(code, ctx.config.SESSION_SECRET),
    recipientName: gift ? (gift.recipientName ?? '') : order.guardianName,
    recipientEmail: gift?.recipientEmail ?? order.guardianEmail,
    message: gift?.message ?? '',
    fromName: gift ? order.guardianName : '',
    sendAt: sendAt > now ? sendAt : now,
    language: gift?.language ?? order.language,
  });
  if (sendAt <= now) await ctx.queueJob(db, 'send-gift-card', { holdingId: card.id });
}
