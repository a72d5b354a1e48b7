import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { countWithinLimit, enforceLimit } from '#platform/server/http/throttle.ts';
import { announce } from '#platform/server/live/announce.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { SignedWaiver } from '../waivers-contract.ts';
import { isChildsBirthdate } from '../waivers-rules.ts';
import { sealWaivers } from './integrity/seal-waivers.ts';
import { checkSignatureImage } from './integrity/signature-image.ts';
import { findTextToSign, type TextToSign } from './versions/find-text-to-sign.ts';
import { findWaiversOfRequest, insertWaivers } from './waivers-queries.ts';
import type { NewWaiver, Waiver } from './waivers-tables.ts';

const PER_EMAIL = { name: 'waiver-sign-email', limit: 30, minutes: 60 };
/** Anybody can enter any address. Waivers beyond the limit are valid, but not mailed; the office has their PDF. */
const MAILS_PER_ADDRESS = { name: 'mail-waiver-copy', limit: 6, minutes: 24 * 60 };

/** An earlier signing, sent later: its time and idempotency key. */
type SignedBefore = { at: Date; requestKey: string };

/**
 * Stores one waiver per child with the evidence of this request, and queues the mail with the copies in the
 * same transaction; a repeated request returns what it stored before. Throws 400 for an invalid signature or
 * a birthdate that cannot be a child's, 409 if the text has changed since it was read.
 */
export async function signWaiver(
  ctx: CallContext & { body: SignedWaiver },
  before?: SignedBefore,
): Promise<Waiver[]> {
  const { db, body, queueJob, config } = ctx;
  checkBirthdates(ctx);
  checkSignatureImage(body.signatureData);
  const text = await findTextToSign(ctx, { hash: body.textHash, before: before !== undefined });
  if (!text) throw httpError(409, 'waivers.textChanged');
  await enforceLimit(ctx, PER_EMAIL, `email:${body.guardianEmail}`);
  return inTransaction(db, async (db) => {
    const signed = waiversOf(ctx, text, before);
    const added = await insertWaivers(db, signed);
    if (added.length === 0) return findWaiversOfRequest(db, signed[0]?.requestKey ?? '');
    const waiverIds = added.map(({ id }) => id);
    await sealWaivers(db, config.SESSION_SECRET, { ids: waiverIds, isLate: false });
    const mayMail = await countWithinLimit({ ...ctx, db }, MAILS_PER_ADDRESS, body.guardianEmail);
    if (mayMail) await queueJob(db, 'mail-waiver-copies', { waiverIds });
    await announce(db, { desk: true }, { type: 'waivers', payload: {} });
    return added;
  });
}

function checkBirthdates({ body, venue, clock }: CallContext & { body: SignedWaiver }) {
  const today = venueDateOf(clock.now(), venue().timezone);
  for (const [index, { childBirthdate }] of [body, ...body.children].entries()) {
    if (childBirthdate === undefined || isChildsBirthdate(childBirthdate, today)) continue;
    const field = index === 0 ? 'childBirthdate' : `children.${index - 1}.childBirthdate`;
    throw invalidField(field, 'validation.childBirthdate');
  }
}

function waiversOf(
  ctx: CallContext & { body: SignedWaiver },
  { version, language, hash }: TextToSign,
  before: SignedBefore | undefined,
): NewWaiver[] {
  const { children, childName, childBirthdate, medicalNotes, ...shared } = ctx.body;
  const { name: venueName, timezone: venueTimezone } = ctx.venue();
  const createdAt = before?.at ?? ctx.clock.now();
  const requestKey = before?.requestKey ?? ctx.requestKey;
  const everyChild = [{ childName, childBirthdate, medicalNotes }, ...children];
  return everyChild.map((child, requestPosition) => ({
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
