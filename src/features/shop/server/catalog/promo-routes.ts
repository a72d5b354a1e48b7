import { routes } from '#platform/server/http/route.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { promoContract } from '../../promo-contract.ts';
import { formatOrderNumber, getPromoState } from '../../shop-rules.ts';
import type { Promo } from '../shop-queries.ts';
import { addPromo, editPromo } from './edit-promos.ts';
import { findPromoUses, listPromos, sumPromoDiscounts } from './promo-admin-queries.ts';

const MAX_LISTED_USES = 200;

export const promoRoutes = routes(promoContract, {
  'GET /api/admin/promo-codes': async (ctx) => {
    const { rows, total } = await listPromos(ctx.db, ctx.query);
    return { rows: rows.map((promo) => toOfficePromo(ctx, promo)), total };
  },

  'POST /api/admin/promo-codes': async (ctx) => toOfficePromo(ctx, await addPromo(ctx)),

  'PATCH /api/admin/promo-codes/:id': async (ctx) => toOfficePromo(ctx, await editPromo(ctx)),

  'GET /api/admin/promo-codes/:id/uses': async ({ db, params }) => {
    const uses = await findPromoUses(db, params.id, MAX_LISTED_USES);
    return {
      takenOffCents: await sumPromoDiscounts(db, params.id),
      uses: uses.map(({ createdAt, ...use }) => ({
        ...use,
        number: formatOrderNumber(use),
        createdAt: new Date(createdAt).toISOString(),
      })),
    };
  },
});

type Context = { clock: { now(): Date }; venue(): { timezone: string } };

function toOfficePromo({ clock, venue }: Context, promo: Promo) {
  const { timezone } = venue();
  const { id, code, percentOff, centsOff, startsAt, endsAt, maxUses, uses, active } = promo;
  const appliesTo = promo.appliesTo as 'all' | 'shop' | 'bookings';
  const scope = appliesTo === 'bookings' ? 'bookings' : 'shop';
  const state = getPromoState(promo, scope, clock.now());
  return {
    id,
    code,
    appliesTo,
    maxUses,
    uses,
    active,
    kind: percentOff === null ? ('amount' as const) : ('percent' as const),
    off: percentOff ?? centsOff ?? 0,
    startsOn: startsAt ? venueDateOf(startsAt, timezone) : null,
    endsOn: endsAt ? venueDateOf(new Date(endsAt.getTime() - 1), timezone) : null,
    state: state === 'unknown' || state === 'notForThis' ? ('off' as const) : state,
    updatedAt: promo.updatedAt.toISOString(),
  };
}
