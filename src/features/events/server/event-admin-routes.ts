import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { eventAdminContract } from '../event-admin-contract.ts';
import { addEvent } from './add-event.ts';
import { changeEvent } from './change-event.ts';
import { describeEvents } from './describe-events-queries.ts';
import { findEventDetails } from './event-details.ts';
import { removeEvent } from './remove-event.ts';

export const eventAdminRoutes = routes(eventAdminContract, {
  'POST /api/events': async (here) => {
    const id = await addEvent(here, here.body, here.user.id);
    return describe(here, id);
  },

  'PATCH /api/events/:id': async (here) => {
    const { id } = here.params;
    await changeEvent(here, id, here.body, here.user.id);
    return describe(here, id);
  },

  'DELETE /api/events/:id': async (here) => {
    const { params, query, user } = here;
    const { cancelled } = await removeEvent(here, params.id, query.scope, user.id);
    return { success: true as const, cancelled };
  },

  'GET /api/admin/events/:id': async (here) => findEventDetails(here, here.params.id),
});

async function describe(here: CallContext & { user: SessionUser }, id: string) {
  const [event] = await describeEvents(here, here.db, here.user.id, [id]);
  if (!event) throw notFound();
  return event;
}
