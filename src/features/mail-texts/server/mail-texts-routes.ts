import { randomUUID } from 'node:crypto';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { renderEmail } from '#platform/server/external/render-email.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, resolveLanguage } from '#shared/languages.ts';
import { mailTextsContract } from '../mail-texts-contract.ts';
import type { CustomTexts, EmailKind } from '../mail-texts-rules.ts';
import { findMailTexts, storeMailTexts } from './mail-texts-queries.ts';
import { renderSampleEmail } from './sample-emails.ts';

export const mailTextsRoutes = routes(mailTextsContract, {
  'GET /api/admin/mail-texts': ({ db }) => findMailTexts(db),

  'PATCH /api/admin/mail-texts/:kind': async ({ db, user, params, body, clock }) => {
    await inTransaction(db, async (db: Db) => {
      await storeMailTexts(db, params.kind, body, clock.now());
      await writeAudit(db, {
        actorId: user.id,
        action: 'mail-text.changed',
        subject: params.kind,
        detail: { english: body.en.length, spanish: body.es.length },
      });
    });
    return body;
  },

  'POST /api/admin/mail-texts/:kind/preview': async (ctx) => {
    const brand = await ctx.findEmailBrand();
    const render = async (language: Language) =>
      renderEmail(await renderSampleWithTexts(ctx, ctx.params.kind, ctx.body, language), brand);
    return { en: await render('en'), es: await render('es') };
  },

  'POST /api/admin/mail-texts/:kind/test': async (ctx) => {
    const { db, user, params, body, requestKey } = ctx;
    const language = resolveLanguage(body.language, ctx.venue());
    const message = await renderSampleWithTexts(ctx, params.kind, body.words, language);
    const key = `mail-text-test:${requestKey ?? randomUUID()}`;
    await inTransaction(db, async (db: Db) => {
      await ctx.queueEmail(db, { ...message, key, to: user.email });
      const detail = { kind: params.kind };
      await writeAudit(db, {
        actorId: user.id,
        action: 'mail-text.tested',
        subject: user.id,
        detail,
      });
    });
    return { to: user.email };
  },
});

/** A sample email with the given custom texts instead of the stored ones. */
async function renderSampleWithTexts(
  ctx: Services,
  kind: EmailKind,
  texts: CustomTexts,
  language: Language,
): Promise<Email> {
  const { onlyIf: _, kind: __, ...message } = await renderSampleEmail(ctx, kind, language);
  return { ...message, ...(texts[language] && { own: texts[language] }) };
}
