import { findPdfLogo } from '#features/look/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { waiversContract } from '../waivers-contract.ts';
import { createWaiverRules } from '../waivers-rules.ts';
import { fillAndHashAgreement } from './agreement.ts';
import { findAnswers } from './answers/waiver-answers-queries.ts';
import { findQuestions, toAskedQuestion } from './answers/waiver-questions-queries.ts';
import { signWaiver } from './sign-waiver.ts';
import { findAgreementOf, findCurrentVersion } from './versions/waiver-versions-queries.ts';
import { getWaiverFileName, renderWaiverPdf } from './waiver-pdf.ts';
import { findWaiver, hasValidWaiver, listWaivers } from './waivers-queries.ts';

export const waiversRoutes = routes(waiversContract, {
  'POST /api/waivers': async (ctx) => {
    const waivers = await signWaiver(ctx);
    const [first] = waivers;
    if (!first) throw new Error('no waiver was stored');
    return {
      success: true as const,
      id: first.id,
      agreementVersion: first.agreementVersion,
      createdAt: first.createdAt.toISOString(),
      waivers: waivers.map(({ id, childName }) => ({ id, childName })),
    };
  },

  'GET /api/waivers/check/:email': async ({ db, params, venue, clock }) => {
    const rules = createWaiverRules(venue().waiverValidMonths, clock.now());
    return { hasSigned: await hasValidWaiver(db, params.email, rules) };
  },

  'GET /api/waivers': ({ db, user, query }) =>
    inTransaction(db, async (db) => {
      const waivers = await listWaivers(db, query);
      const detail = { count: waivers.length };
      await writeAudit(db, {
        actorId: user.id,
        action: 'waivers.listed',
        subject: 'waivers',
        detail,
      });
      return waivers;
    }),

  'GET /api/waivers/:id/pdf': async ({ db, venue, user, params, reply }) => {
    const waiver = await findWaiver(db, params.id);
    if (!waiver) throw notFound();
    const pdf = await renderWaiverPdf(waiver, {
      agreement: await findAgreementOf(db, waiver),
      answers: await findAnswers(db, [waiver.id]),
      logo: await findPdfLogo({ db, venue }),
    });
    await writeAudit(db, { actorId: user.id, action: 'waiver.read', subject: waiver.id });
    reply.header('content-disposition', `inline; filename="${getWaiverFileName(waiver)}"`);
    return pdf;
  },

  'GET /api/waivers/text': async ({ db, venue, query, language }) => {
    const offeredLanguage = resolveLanguage(query.language ?? language, venue());
    const [version, questions] = await Promise.all([findCurrentVersion(db), findQuestions(db)]);
    return {
      ...fillAndHashAgreement(version, venue().name, offeredLanguage),
      questions: questions.map((question) => toAskedQuestion(question, offeredLanguage)),
    };
  },
});
