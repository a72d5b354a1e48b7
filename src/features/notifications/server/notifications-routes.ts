import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import { notificationsContract } from '../notifications-contract.ts';
import {
  findNotifications,
  markAllRead,
  markRead,
  turnOffNotifications,
} from './notifications-queries.ts';
import { parseUnsubscribeToken } from './unsubscribe-link.ts';

export const notificationsRoutes = routes(notificationsContract, {
  'GET /api/notifications': ({ db, user, query }) => findNotifications(db, user.id, query),

  'POST /api/notifications/:id/read': async ({ db, user, params, clock }) => {
    await inTransaction(db, async (db) => {
      const { exists, wasUnread } = await markRead(db, user.id, params.id, clock.now());
      if (!exists) throw notFound();
      if (wasUnread) await announceToOtherPages(db, user.id);
    });
    return { success: true as const };
  },

  'GET /api/notifications/unsubscribe': ({ reply, config }) =>
    reply.redirect(`${config.publicUrl}/profile?tab=settings`, 302),

  /** Also succeeds for a deleted account, which no longer gets emails. */
  'POST /api/notifications/unsubscribe': async (ctx) => {
    const subscription = parseUnsubscribeToken(ctx, ctx.query.token);
    if (!subscription) throw httpError(404, 'mailings.badLink');
    await turnOffNotifications(ctx.db, subscription);
    return { success: true as const };
  },

  'POST /api/notifications/read-all': async ({ db, user, clock }) => {
    await inTransaction(db, async (db) => {
      const markedCount = await markAllRead(db, user.id, clock.now());
      if (markedCount > 0) await announceToOtherPages(db, user.id);
    });
    return { success: true as const };
  },
});

/** Updates the bell in the user's other tabs and devices. */
function announceToOtherPages(db: Db, userId: string) {
  return announce(db, { userIds: [userId] }, { type: 'notifications', payload: {} });
}
