import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { findLanguageOf } from '#features/accounts/server/index.ts';
import { findFamilyOf, findHouseholdOf } from '#features/household/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, signInFirst } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import { say } from '#platform/server/say.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { offeredLanguage } from '#shared/languages.ts';
import type { DeletionPreview } from '../profile-contract.ts';
import { personOf } from './download-data.ts';
import { planDeletion, refuseObstacles, seenOf } from './plan-deletion.ts';
import {
  countOtherAdmins,
  findPasswordHash,
  lockAccount,
  removeAccount,
} from './profile-queries.ts';

type Caller = CallContext & { user: SessionUser };
type Proof = {
  password?: string | undefined;
  email?: string | undefined;
  /** The list of what ends as it was shown before. */
  seen?: string | undefined;
};

/** Wrong passwords of one account, wherever they are typed (the sign-in counts under this name). */
const PASSWORD_TRIES = { name: 'sign-in-account', limit: 10, minutes: 15 };

/** What would happen, for the question that is asked before. */
export async function previewDeletion(ctx: Caller): Promise<DeletionPreview> {
  const { db, user } = ctx;
  const plan = await planDeletion(ctx, db, personOf(user), ctx.language);
  const family = await findFamilyOf(db, user.id);
  const isShared = (await findHouseholdOf(db, user.id)) !== null;
  return {
    proof: (await findPasswordHash(db, user.id)) ? 'password' : 'email',
    isLastAdmin: user.granted.role === 'admin' && (await countOtherAdmins(db, user.id)) === 0,
    parts: plan.parts.map(({ at, ...part }) => ({ ...part, at: at?.toISOString() ?? null })),
    backCents: sum(plan.parts.map(({ backCents }) => backCents)),
    lostCents: sum(plan.parts.map(({ lostCents }) => lostCents)),
    obstacles: plan.obstacles,
    seen: seenOf(plan),
    household: family.isOwner ? (isShared ? 'owner' : 'none') : 'adult',
  };
}

/**
 * Deletes the account: cancels what is planned under the refund policy, as `planDeletion` says it
 * before, and refuses what only the venue can settle and a list that has changed. Then removes all of
 * the person's in one transaction and mails that it is done. What stays is cut loose (decision
 * 0017). Refuses the last admin, and a caller who can't prove to be the owner.
 */
export async function deleteAccount(ctx: Caller, proof: Proof): Promise<void> {
  const { user } = ctx;
  await prove(ctx, proof);
  if (user.granted.role === 'admin' && (await countOtherAdmins(ctx.db, user.id)) === 0) {
    throw httpError(409, 'profile.lastAdmin');
  }
  const person = personOf(user);
  const plan = await planDeletion(ctx, ctx.db, person, ctx.language);
  refuseObstacles(plan.obstacles);
  if (proof.seen !== undefined && proof.seen !== seenOf(plan)) {
    throw httpError(409, 'profile.changedMeanwhile');
  }
  for (const part of lastFirst(ctx)) await part.end?.(ctx, person);
  await inTransaction(ctx.db, async (db) => {
    const { ownerId } = await findFamilyOf(db, user.id);
    const { isThere, otherAdmins } = await lockAccount(
      db,
      { id: user.id, role: user.granted.role },
      ownerId,
    );
    if (!isThere) throw signInFirst();
    if (user.granted.role === 'admin' && otherAdmins === 0)
      throw httpError(409, 'profile.lastAdmin');
    for (const part of ctx.parts.personalData) {
      if (!(await part.isBooked?.(db, person, ctx.clock.now()))) continue;
      throw httpError(409, 'profile.bookedMeanwhile');
    }
    const { obstacles } = await planDeletion(ctx, db, person, ctx.language);
    // What was cancelled just now may wait at the desk: the preview has said so.
    refuseObstacles(obstacles.filter((obstacle) => obstacle !== 'owed'));
    await mailDeleted({ ...ctx, db });
    for (const part of lastFirst(ctx)) await part.forgetFirst?.(ctx, db, person);
    for (const part of lastFirst(ctx)) await part.forget?.(ctx, db, person);
    await removeAccount(db, user.id);
    await writeAudit(db, { actorId: user.id, action: 'account.deleted', subject: user.id });
  });
}

/** What leans on something else goes before it. */
const lastFirst = ({ parts }: Caller) => parts.personalData.toReversed();

async function prove(ctx: Caller, { password, email }: Proof) {
  const { db, user } = ctx;
  const hash = await findPasswordHash(db, user.id);
  if (!hash) {
    if (email === undefined) throw httpError(400, 'profile.emailNeeded');
    if (email !== user.email) throw httpError(403, 'profile.wrongEmail');
    return;
  }
  if (password === undefined) throw httpError(400, 'profile.passwordNeeded');
  await enforceLimit(ctx, PASSWORD_TRIES, user.email);
  const library = await ctx.signIn.library().$context;
  if (!(await library.password.verify({ hash, password }))) {
    throw httpError(403, 'profile.wrongPassword');
  }
  await resetAttempts(db, PASSWORD_TRIES.name, user.email);
}

async function mailDeleted({ db, user, venue, queueMail, language: asked }: Caller) {
  const language = offeredLanguage((await findLanguageOf(db, user.email)) ?? asked, venue());
  const { name, email } = venue();
  await queueMail(db, {
    key: `account-deleted:${user.id}`,
    to: user.email,
    replyTo: email,
    subject: say('profile.deleted.subject', { venue: name }, language),
    text: [
      say('mails.greeting', { name: nameFromEmail(user.email) }, language),
      say('profile.deleted.text', { venue: name }, language),
      say('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
