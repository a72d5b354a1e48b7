import { eq, type SQL } from 'drizzle-orm';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import { type PhotoConsent, waiverAnswersContract } from '../../waiver-answers-contract.ts';
import { createWaiverRules } from '../../waivers-rules.ts';
import { belongsTo } from '../waivers-personal-data.ts';
import { waivers } from '../waivers-tables.ts';
import { isValidPhotoConsentToken } from './photo-consent-links.ts';
import { findGuardianEmail, findPhotoConsent } from './photo-consent-queries.ts';
import { insertAnswers } from './waiver-answers-queries.ts';
import { findQuestions, replaceQuestions } from './waiver-questions-queries.ts';

export const waiverAnswersRoutes = routes(waiverAnswersContract, {
  'GET /api/admin/waiver-questions': async ({ db }) => ({
    questions: await listEditableQuestions(db),
  }),

  'POST /api/admin/waiver-questions': ({ db, user, body, clock }) =>
    inTransaction(db, async (db) => {
      await replaceQuestions(db, body.questions, clock.now());
      await writeAudit(db, {
        actorId: user.id,
        action: 'waiver_questions.saved',
        subject: 'waiver',
        detail: { questions: body.questions.length },
      });
      return { questions: await listEditableQuestions(db) };
    }),

  'GET /api/photo-consent': (ctx) => readPhotoConsent(ctx, ctx.db, ctx.query),

  'POST /api/photo-consent': (ctx) =>
    inTransaction(ctx.db, async (db) => {
      const { waiverId, isAllowed } = ctx.body;
      const { children } = await readPhotoConsent(ctx, db, ctx.body);
      const child = children.find((candidate) => candidate.waiverId === waiverId);
      const photoQuestion = (await findQuestions(db)).find(({ kind }) => kind === 'photo-consent');
      if (!child || !photoQuestion) throw notFound();
      if (child.isAllowed !== isAllowed) {
        await insertAnswers(db, [
          {
            waiverId,
            questionId: photoQuestion.id,
            kind: photoQuestion.kind,
            question: photoQuestion.texts[ctx.language].question,
            answer: isAllowed ? 'yes' : 'no',
            answeredBy: ctx.user?.id ?? null,
            answeredAt: ctx.clock.now(),
          },
        ]);
        await announce(db, { desk: true }, { type: 'waivers', payload: {} });
      }
      return readPhotoConsent(ctx, db, ctx.body);
    }),
});

type Link = { waiver?: string | undefined; token?: string | undefined };

/** Returns the photo consent of the linked guardian or the signed-in account; empty if the venue does not ask. */
async function readPhotoConsent(ctx: CallContext, db: Db, link: Link): Promise<PhotoConsent> {
  const isAsked = (await findQuestions(db)).some(({ kind }) => kind === 'photo-consent');
  const condition = isAsked ? await findWaiversCondition(ctx, db, link) : undefined;
  const rules = createWaiverRules(ctx.venue().waiverValidMonths, ctx.clock.now());
  return { children: condition ? await findPhotoConsent(db, condition, rules) : [] };
}

/** The condition for the caller's waivers; undefined without a link or account. Throws 404 for an invalid link. */
async function findWaiversCondition(
  ctx: CallContext,
  db: Db,
  { waiver, token }: Link,
): Promise<SQL | undefined> {
  if (waiver !== undefined && token !== undefined) {
    const email = isValidPhotoConsentToken(ctx, waiver, token)
      ? await findGuardianEmail(db, waiver)
      : undefined;
    if (email === undefined) throw notFound();
    return eq(waivers.guardianEmail, email);
  }
  if (!ctx.user) return undefined;
  const { id, email, emailVerified, role } = ctx.user;
  return belongsTo(db, { id, email, verifiedEmail: emailVerified ? email : null, role });
}

async function listEditableQuestions(db: Db) {
  return (await findQuestions(db)).map(({ id, kind, isRequired, texts }) => ({
    id,
    kind,
    isRequired,
    texts,
  }));
}
