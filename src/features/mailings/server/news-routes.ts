import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { newsContract } from '../news-contract.ts';
import { type Reader, unsubscribeLink, verifyNewsToken } from './news-links.ts';
import { findReader, withdrawConsent } from './news-queries.ts';

export const newsRoutes = routes(newsContract, {
  'GET /api/news/subscription': async (ctx) => {
    const reader = verifyNewsToken(ctx, ctx.query.token);
    const found = reader && (await findReader(ctx.db, reader));
    return {
      valid: reader !== null,
      email: found ? maskEmail(found.email) : '',
      wanted: found?.wanted ?? false,
    };
  },

  'GET /api/news/unsubscribe': (ctx) => {
    const reader = verifyNewsToken(ctx, ctx.query.token);
    const page = reader ? unsubscribeLink(ctx, reader) : `${ctx.config.publicUrl}/unsubscribe`;
    return ctx.reply.redirect(page, 302);
  },

  /** Also succeeds for a deleted account or entry. */
  'POST /api/news/unsubscribe': async (ctx) => {
    const reader = requireReader(ctx, ctx.query.token);
    await inTransaction(ctx.db, async (db) => {
      const found = await findReader(db, reader);
      if (!found) return;
      for (const { id } of await withdrawConsent(db, found.email, ctx.clock.now())) {
        const actorId = reader.kind === 'account' ? found.id : null;
        const detail = { by: 'mail' };
        await writeAudit(db, { actorId, action: 'news.withdrawn', subject: id, detail });
      }
    });
    return { success: true as const };
  },
});

function requireReader(ctx: Pick<Services, 'config'>, token: string): Reader {
  const reader = verifyNewsToken(ctx, token);
  if (!reader) throw httpError(404, 'mailings.badLink');
  return reader;
}

/** Enough to recognize the address: "m•••@example.org". */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');
