import { findSoldLines, restoreExtras, reverseSoldLines } from '#features/prices/server/index.ts';
import { returnSaleValue } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { markDeskSaleUndone } from './desk-sales-queries.ts';

/** The start of the venue's day. */
export function startOfToday({ clock, venue }: Pick<Services, 'clock' | 'venue'>): Date {
  const { timezone } = venue();
  return instantOf(venueDateOf(clock.now(), timezone), '00:00', timezone);
}

/**
 * Undoes one of today's sales: its extras return to the stock, its value to the gift card, and its promo code use is not
 * counted. Returns the money in cents that staff hand back. Throws 409 for any other sale.
 */
export async function undoSale(ctx: Services & { user: SessionUser }, id: string): Promise<number> {
  const at = ctx.clock.now();
  const by = ctx.user.id;
  return inTransaction(ctx.db, async (db) => {
    const sale = await markDeskSaleUndone(db, id, { by, at, since: startOfToday(ctx) });
    if (!sale) throw httpError(409, 'checkIn.saleOver');
    const lines = { saleKind: 'desk-sale', saleId: id } as const;
    // In the order that `sellExtras` locks them; the other order could deadlock.
    await returnSaleValue(db, `desk-sale:${id}`, sale.promoCodeId);
    await restoreExtras(db, await findSoldLines(db, lines));
    await reverseSoldLines(db, lines, sale.priceCents, at);
    const handBackCents = sale.priceCents - sale.valueCents;
    const detail = { handBackCents };
    await writeAudit(db, { actorId: by, action: 'extras.undone', subject: id, detail });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return handBackCents;
  });
}
