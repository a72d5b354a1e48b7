import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { newsContract } from '../news-contract.ts';
import { type Subscriber, unsubscribeLink, verifyNewsToken } from './news-links.ts';
import { findSubscriber, withdrawConsent } from './news-queries.ts';

export const newsRoutes = routes(newsContract, {
  'GET /api/news/subscription': async (ctx) => {
    const subscriber = verifyNewsToken(ctx, ctx.query.token);
    const storedSubscriber = subscriber && (await findSubscriber(ctx.db, subscriber));
    return {
      valid: subscriber !== null,
      email: storedSubscriber ? maskEmail(storedSubscriber.email) : '',
      wanted: storedSubscriber?.wanted ?? false,
    };
  },

  'GET /api/news/unsubscribe': (ctx) => {
    const subscriber = verifyNewsToken(ctx, ctx.query.token);
    const page = subscriber
      ? unsubscribeLink(ctx, subscriber)
      : `${ctx.config.publicUrl}/unsubscribe`;
    return ctx.reply.redirect(page, 302);
  },

  /** Also succeeds for a deleted account or waitlist entry. */
  'POST /api/news/unsubscribe': async (ctx) => {
    const subscriber = requireSubscriber(ctx, ctx.query.token);
    await inTransaction(ctx.db, async (db) => {
      const storedSubscriber = await findSubscriber(db, subscriber);
      if (!storedSubscriber) return;
      for (const { id } of await withdrawConsent(db, storedSubscriber.email, ctx.clock.now())) {
        const actorId = subscriber.kind === 'account' ? storedSubscriber.id : null;
        const detail = { by: 'mail' };
        await writeAudit(db, { actorId, action: 'news.withdrawn', subject: id, detail });
      }
    });
    return { success: true as const };
  },
});

function requireSubscriber(ctx: Pick<Services, 'config'>, token: string): Subscriber {
  const subscriber = verifyNewsToken(ctx, token);
  if (!subscriber) throw httpError(404, 'mailings.badLink');
  return subscriber;
}

/** Enough to recognize the address: "m•••@example.org". */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');
