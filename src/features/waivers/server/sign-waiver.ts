import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { consumeAttempt, enforceLimit } from '#platform/server/http/throttle.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Language } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { SigningBody } from '../waivers-contract.ts';
import { isChildBirthdate } from '../waivers-rules.ts';
import { validateAnswers } from './answers/validate-answers.ts';
import { insertAnswers } from './answers/waiver-answers-queries.ts';
import { findQuestions, findQuestionsById } from './answers/waiver-questions-queries.ts';
import { sealWaivers } from './integrity/seal-waivers.ts';
import { validateSignatureImage } from './integrity/signature-image.ts';
import { findTextToSign, type TextToSign } from './versions/find-text-to-sign.ts';
import { findWaiversOfRequest, insertWaivers } from './waivers-queries.ts';
import type { NewWaiver, Waiver } from './waivers-tables.ts';

const SIGNINGS_PER_EMAIL = { name: 'waiver-sign-email', limit: 30, minutes: 60 };
/**
 * Limits the emails to an address that a stranger may have entered. Waivers beyond the limit are valid but not emailed;
 * their PDFs are available in the back office.
 */
const EMAILS_PER_ADDRESS = { name: 'mail-waiver-copy', limit: 6, minutes: 24 * 60 };

/** Time and idempotency key of a waiver that was signed offline and uploaded later. */
type OfflineSigning = { createdAt: Date; requestKey: string };

/**
 * Stores one waiver per child with the evidence of this request, and queues the email with the copies in the same
 * transaction. A repeated request returns the stored waivers. Throws 400 for an invalid signature, answer or
 * birthdate, 409 if the text or the questions have changed since they were displayed, and 429 above the hourly limit of
 * the email address.
 */
export async function signWaiver(
  ctx: CallContext & { body: SigningBody },
  offlineSigning?: OfflineSigning,
): Promise<Waiver[]> {
  const { db, body, queueJob, config } = ctx;
  validateBirthdates(ctx);
  validateSignatureImage(body.signatureData);
  const isOffline = offlineSigning !== undefined;
  const text = await findTextToSign(ctx, { hash: body.textHash, isOffline });
  if (!text) throw httpError(409, 'waivers.textChanged');
  const answers = await parseAnswers(ctx, { language: text.language, isOffline });
  await enforceLimit(ctx, SIGNINGS_PER_EMAIL, `email:${body.guardianEmail}`);
  return inTransaction(db, async (db) => {
    const newWaivers = buildWaivers(ctx, text, offlineSigning);
    const inserted = await insertWaivers(db, newWaivers);
    if (inserted.length === 0) return findWaiversOfRequest(db, newWaivers[0]?.requestKey ?? '');
    const waiverIds = inserted.map(({ id }) => id);
    await insertAnswers(
      db,
      inserted.flatMap(({ id: waiverId, userId, createdAt }) =>
        answers.map((answer) => ({
          ...answer,
          waiverId,
          answeredBy: userId,
          answeredAt: createdAt,
        })),
      ),
    );
    await sealWaivers(db, config.SESSION_SECRET, { ids: waiverIds, isLate: false });
    const canEmail = await consumeAttempt({ ...ctx, db }, EMAILS_PER_ADDRESS, body.guardianEmail);
    if (canEmail) await queueJob(db, 'email-waiver-copies', { waiverIds });
    await announce(db, { desk: true }, { type: 'waivers', payload: {} });
    return inserted;
  });
}

async function parseAnswers(
  { db, body: { answers } }: CallContext & { body: SigningBody },
  signing: { language: Language; isOffline: boolean },
) {
  const ids = answers.map(({ questionId }) => questionId);
  const [currentQuestions, answeredQuestions] = await Promise.all([
    findQuestions(db),
    findQuestionsById(db, ids),
  ]);
  return validateAnswers(answers, { currentQuestions, answeredQuestions }, signing);
}

function validateBirthdates({ body, venue, clock }: CallContext & { body: SigningBody }) {
  const today = venueDateOf(clock.now(), venue().timezone);
  for (const [index, { childBirthdate }] of [body, ...body.children].entries()) {
    if (childBirthdate === undefined || isChildBirthdate(childBirthdate, today)) continue;
    const field = index === 0 ? 'childBirthdate' : `children.${index - 1}.childBirthdate`;
    throw invalidField(field, 'validation.childBirthdate');
  }
}

function buildWaivers(
  ctx: CallContext & { body: SigningBody },
  { version, language, hash }: TextToSign,
  offlineSigning: OfflineSigning | undefined,
): NewWaiver[] {
  const { children, answers: _, childName, childBirthdate, medicalNotes, ...shared } = ctx.body;
  const { name: venueName, timezone: venueTimezone } = ctx.venue();
  const createdAt = offlineSigning?.createdAt ?? ctx.clock.now();
  const requestKey = offlineSigning?.requestKey ?? ctx.requestKey;
  const allChildren = [{ childName, childBirthdate, medicalNotes }, ...children];
  return allChildren.map((child, requestPosition) => ({
    ...shared,
    ...child,
    userId: ctx.user?.id ?? null,
    agreementVersion: version,
    textHash: hash,
    venueName,
    venueTimezone,
    locale: language,
    ipAddress: ctx.ip,
    userAgent: ctx.userAgent,
    requestKey,
    requestPosition,
    createdAt,
  }));
}
