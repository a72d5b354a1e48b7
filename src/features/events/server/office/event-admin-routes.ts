import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { eventAdminContract } from '../../event-admin-contract.ts';
import { describeEvents } from '../describe-events.ts';
import { findEventDetails } from '../event-details.ts';
import { addEvent } from './add-event.ts';
import { changeEvent } from './change-event.ts';
import { removeEvent } from './remove-event.ts';

export const eventAdminRoutes = routes(eventAdminContract, {
  'POST /api/events': async (ctx) => {
    const id = await addEvent(ctx, ctx.body, ctx.user.id);
    return findEvent(ctx, id);
  },

  'PATCH /api/events/:id': async (ctx) => {
    const { id } = ctx.params;
    await changeEvent(ctx, id, ctx.body, ctx.user.id);
    return findEvent(ctx, id);
  },

  'DELETE /api/events/:id': async (ctx) => {
    const { params, query, user } = ctx;
    const { cancelled } = await removeEvent(ctx, params.id, query.scope, user.id);
    return { success: true as const, cancelled };
  },

  'GET /api/admin/events/:id': async (ctx) => findEventDetails(ctx, ctx.params.id),
});

async function findEvent(ctx: CallContext & { user: SessionUser }, id: string) {
  const [event] = await describeEvents(ctx, ctx.db, ctx.user.id, [id]);
  if (!event) throw notFound();
  return event;
}
