import { routes } from '#platform/server/http/route.ts';
import { deskSalesContract } from '../../desk-sales-contract.ts';
import { findDeskSalesSince } from './desk-sales-queries.ts';
import { priceExtras, sellExtras } from './sell-extras.ts';
import { startOfToday, undoSale } from './undo-sale.ts';

export const deskSalesRoutes = routes(deskSalesContract, {
  'POST /api/check-in/sales/price': (ctx) => priceExtras(ctx),

  'POST /api/check-in/sales': (ctx) => sellExtras(ctx),

  'GET /api/check-in/sales': async (ctx) => {
    const rows = await findDeskSalesSince(ctx.db, startOfToday(ctx));
    return rows.map(({ sale, items }) => ({
      id: sale.id,
      takenAt: sale.takenAt.toISOString(),
      items,
      priceCents: sale.priceCents,
      dueCents: sale.priceCents - sale.valueCents,
      method: sale.method,
      isUndone: sale.undoneAt !== null,
    }));
  },

  'POST /api/check-in/sales/:id/undo': async (ctx) => ({
    handBackCents: await undoSale(ctx, ctx.params.id),
  }),
});
