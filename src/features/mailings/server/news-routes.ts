import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { refusal } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { newsContract } from '../news-contract.ts';
import { type Reader, readerOf, unsubscribeLink } from './news-links.ts';
import { findReader, withdrawNews } from './news-queries.ts';

export const newsRoutes = routes(newsContract, {
  'GET /api/news/subscription': async (here) => {
    const reader = readerOf(here, here.query.token);
    const found = reader && (await findReader(here.db, reader));
    return {
      valid: reader !== null,
      email: found ? hidden(found.email) : '',
      wanted: found?.wanted ?? false,
    };
  },

  'GET /api/news/unsubscribe': (here) => {
    const reader = readerOf(here, here.query.token);
    const page = reader ? unsubscribeLink(here, reader) : `${here.config.publicUrl}/unsubscribe`;
    return here.reply.redirect(page, 302);
  },

  /** Whose account or entry is gone gets nothing any more; that is a success too. */
  'POST /api/news/unsubscribe': async (here) => {
    const reader = theReader(here, here.query.token);
    await inTransaction(here.db, async (db) => {
      const found = await findReader(db, reader);
      if (!found) return;
      for (const { id } of await withdrawNews(db, found.email, here.clock.now())) {
        const actorId = reader.kind === 'account' ? found.id : null;
        const detail = { by: 'mail' };
        await writeAudit(db, { actorId, action: 'news.withdrawn', subject: id, detail });
      }
    });
    return { success: true as const };
  },
});

function theReader(here: Pick<Services, 'config'>, token: string): Reader {
  const reader = readerOf(here, token);
  if (!reader) throw refusal(404, 'mailings.badLink');
  return reader;
}

/** Enough to know one's own address by: "m•••@example.org". */
const hidden = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');
