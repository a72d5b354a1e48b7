import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import { notificationsContract } from '../notifications-contract.ts';
import { findNotifications, markAllRead, markRead, switchOff } from './notifications-queries.ts';
import { subscriptionOf } from './unsubscribe-link.ts';

export const notificationsRoutes = routes(notificationsContract, {
  'GET /api/notifications': ({ db, user, query }) => findNotifications(db, user.id, query),

  'POST /api/notifications/:id/read': async ({ db, user, params, clock }) => {
    await inTransaction(db, async (db) => {
      const { isThere, wasUnread } = await markRead(db, user.id, params.id, clock.now());
      if (!isThere) throw notFound();
      if (wasUnread) await tellOtherPages(db, user.id);
    });
    return { success: true as const };
  },

  'GET /api/notifications/unsubscribe': ({ reply, config }) =>
    reply.redirect(`${config.publicUrl}/profile?tab=settings`, 302),

  /** Whose account is gone gets no mails any more; that is a success too. */
  'POST /api/notifications/unsubscribe': async (ctx) => {
    const subscription = subscriptionOf(ctx, ctx.query.token);
    if (!subscription) throw httpError(404, 'mailings.badLink');
    await switchOff(ctx.db, subscription);
    return { success: true as const };
  },

  'POST /api/notifications/read-all': async ({ db, user, clock }) => {
    await inTransaction(db, async (db) => {
      const marked = await markAllRead(db, user.id, clock.now());
      if (marked > 0) await tellOtherPages(db, user.id);
    });
    return { success: true as const };
  },
});

/** The same person's bell, on another device or tab. */
function tellOtherPages(db: Db, userId: string) {
  return announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
}
