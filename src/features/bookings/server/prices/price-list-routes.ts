import { priceListOf } from '#features/prices/price-list-rules.ts';
import { findExtraStock } from '#features/prices/server/index.ts';
import { routes } from '#platform/server/http/route.ts';
import { priceListContract } from '../../price-list-contract.ts';
import { findSchedule } from '../schedule/schedule-queries.ts';
import { savePriceList } from './save-price-list.ts';

export const priceListRoutes = routes(priceListContract, {
  'GET /api/admin/price-list': async ({ db, venue }) => {
    const [{ weekly }, stock] = await Promise.all([findSchedule(db), findExtraStock(db)]);
    return {
      list: priceListOf(venue()),
      stock: Object.fromEntries(stock),
      sessions: weekly.map(({ weekday, startTime, endTime }) => ({ weekday, startTime, endTime })),
    };
  },

  'POST /api/admin/price-list': (ctx) => savePriceList(ctx),
});
