import { randomUUID } from 'node:crypto';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { renderEmail } from '#platform/server/external/render-email.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, offeredLanguages } from '#shared/languages.ts';
import { type Mailing, mailingsContract } from '../mailings-contract.ts';
import { type MailingContent, missingFields } from '../mailings-rules.ts';
import { countAudience, findSelectableEvents, insertRecipients } from './audience-queries.ts';
import { mailingEmail } from './mailing-email.ts';
import {
  countOutcomes,
  findMailing,
  findMailingByRequest,
  findMailings,
  insertMailing,
  saveMailing,
  stopMailing,
} from './mailings-queries.ts';

type Context = Pick<Services, 'db' | 'venue' | 'config'>;

export const mailingsRoutes = routes(mailingsContract, {
  'GET /api/admin/mailings': ({ db, query }) => {
    const { search = '', direction = 'desc', page, rows } = query;
    return findMailings(db, { search, direction, page, rows });
  },

  'GET /api/admin/mailings/:id': async (ctx) => ({
    ...(await getMailing(ctx, ctx.params.id)),
    ...(await countOutcomes(ctx.db, ctx.params.id)),
  }),

  'POST /api/admin/mailings': async (ctx) => {
    const { db, user, clock, body, requestKey, queueJob } = ctx;
    requireContent(ctx, body.letters);
    const now = clock.now();
    const id = await inTransaction(db, async (db) => {
      const mailing = await insertMailing(db, { ...body, createdBy: user.id, requestKey, now });
      if (!mailing) return findMailingByRequest(db, requestKey);
      const { reached, leftOut } = await insertRecipients(db, mailing.id, body.audience, now);
      if (reached === 0) throw httpError(409, 'mailings.nobody');
      await saveMailing(db, mailing.id, { recipients: reached, leftOut });
      await writeAudit(db, {
        actorId: user.id,
        action: 'mailing.started',
        subject: mailing.id,
        detail: { audience: body.audience.kind, recipients: reached },
      });
      await queueJob(db, 'send-mailing', { mailingId: mailing.id });
      await announce(db, { desk: true }, { type: 'mailings', payload: {} });
      return mailing.id;
    });
    return getMailing(ctx, id ?? '');
  },

  'POST /api/admin/mailings/:id/stop': async (ctx) => {
    const { id } = ctx.params;
    await getMailing(ctx, id);
    await inTransaction(ctx.db, async (db) => {
      if (!(await stopMailing(db, id, ctx.clock.now())))
        throw httpError(409, 'mailings.notSending');
      await writeAudit(db, { actorId: ctx.user.id, action: 'mailing.stopped', subject: id });
      await announce(db, { desk: true }, { type: 'mailings', payload: {} });
    });
    return getMailing(ctx, id);
  },

  'POST /api/admin/mailings/audience': ({ db, clock, body }) =>
    countAudience(db, body.audience, clock.now()),

  'GET /api/admin/mailings/events': ({ db, clock }) => findSelectableEvents(db, clock.now()),

  'POST /api/admin/mailings/preview': async (ctx) => {
    requireContent(ctx, ctx.body.letters);
    const brand = await ctx.findEmailBrand();
    const render = (language: Language) =>
      renderEmail(emailToCaller(ctx, ctx.body.letters, language), brand);
    return { en: render('en'), es: render('es') };
  },

  'POST /api/admin/mailings/test': async (ctx) => {
    const { db, user, body, queueEmail, requestKey } = ctx;
    requireContent(ctx, body.letters);
    await inTransaction(db, async (db) => {
      const message = emailToCaller(ctx, body.letters, body.language);
      await queueEmail(db, { key: `mailing-test:${requestKey ?? randomUUID()}`, ...message });
      await writeAudit(db, { actorId: user.id, action: 'mailing.tested', subject: user.id });
    });
    return { to: user.email };
  },
});

/** Throws 400 if the message is missing in a language that families can choose. */
function requireContent({ venue }: Context, letters: MailingContent) {
  const [missingField] = missingFields(letters, offeredLanguages(venue()));
  if (missingField) throw invalidField(`letters.${missingField}`, 'validation.required');
}

async function getMailing({ db }: Context, id: string): Promise<Mailing> {
  const mailing = await findMailing(db, id);
  if (!mailing) throw notFound();
  return mailing;
}

type CallerContext = Context & { user: { id: string; name: string; email: string } };

/** Renders the email as addressed to the caller. */
const emailToCaller = (ctx: CallerContext, letters: MailingContent, language: Language) =>
  mailingEmail(ctx, letters, {
    email: ctx.user.email,
    name: ctx.user.name,
    language,
    subscriber: { kind: 'account', id: ctx.user.id },
  });
