import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { orderAdminContract } from '../../order-admin-contract.ts';
import { setMembershipFrozen } from '../memberships/membership-routes.ts';
import { setHoldingSuspendedAt } from '../stored-value/ledger-queries.ts';
import { listOrders } from './list-orders-queries.ts';
import { refundOrder } from './refund-order.ts';
import { resendGiftCard } from './resend-gift-card.ts';
import { retryRefund } from './retry-refund.ts';
import { toListedOrder, viewOrder } from './view-order.ts';

const SUCCESS = { success: true as const };

export const orderAdminRoutes = routes(orderAdminContract, {
  'GET /api/admin/orders': async ({ db, query, venue }) => {
    const { from, to, ...filter } = query;
    const midnight = (day: string) => instantOf(day, '00:00', venue().timezone);
    const { rows, total } = await listOrders(db, {
      ...filter,
      from: from ? midnight(from) : undefined,
      before: to ? midnight(addDays(to, 1)) : undefined,
    });
    return { rows: rows.map(toListedOrder), total };
  },

  'GET /api/admin/orders/:id': viewOrder,

  'POST /api/admin/orders/:id/refund': (ctx) =>
    refundOrder(ctx, ctx.params.id, { ...ctx.body, actorId: ctx.user.id }),

  'POST /api/admin/orders/:id/refunds/:refundId/retry': async (ctx) => {
    await retryRefund(ctx, ctx.params, ctx.user.id);
    return SUCCESS;
  },

  'PATCH /api/admin/holdings/:id': async ({ db, clock, user, params, body }) => {
    await inTransaction(db, async (db) => {
      const suspendedAt = body.suspended ? clock.now() : null;
      if (!(await setHoldingSuspendedAt(db, params.id, suspendedAt))) throw notFound();
      await writeAudit(db, {
        actorId: user.id,
        action: body.suspended ? 'holding.suspended' : 'holding.resumed',
        subject: params.id,
      });
    });
    return SUCCESS;
  },

  'POST /api/admin/holdings/:id/resend': async (ctx) => {
    const { user, params, body } = ctx;
    await resendGiftCard(ctx, params.id, { actorId: user.id, email: body.email || undefined });
    return SUCCESS;
  },

  'PATCH /api/admin/memberships/:id': setMembershipFrozen,
});
