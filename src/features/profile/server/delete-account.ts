import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { findLanguageByEmail } from '#features/accounts/server/index.ts';
import { findFamilyOf, findHouseholdIdOf } from '#features/household/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, unauthenticated } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import type { DeletionPreview } from '../profile-contract.ts';
import { personFromUser } from './export-personal-data.ts';
import { assertNoObstacles, computePlanFingerprint, planDeletion } from './plan-deletion.ts';
import {
  countOtherAdmins,
  findPasswordHash,
  lockAccount,
  removeAccount,
} from './profile-queries.ts';

type Context = CallContext & { user: SessionUser };
type DeletionInput = {
  password?: string | undefined;
  email?: string | undefined;
  /** The displayed preview's fingerprint. */
  seen?: string | undefined;
};

/** The same counter as for sign-in, so that password guesses in both places count toward one limit. */
const PASSWORD_ATTEMPTS = { name: 'sign-in-account', limit: 10, minutes: 15 };

/** Returns the consequences of deleting the account now. */
export async function previewDeletion(ctx: Context): Promise<DeletionPreview> {
  const { db, user } = ctx;
  const plan = await planDeletion(ctx, db, personFromUser(user), ctx.language);
  const family = await findFamilyOf(db, user.id);
  const isShared = (await findHouseholdIdOf(db, user.id)) !== null;
  return {
    proof: (await findPasswordHash(db, user.id)) ? 'password' : 'email',
    isLastAdmin: user.granted.role === 'admin' && (await countOtherAdmins(db, user.id)) === 0,
    items: plan.items.map(({ at, ...item }) => ({ ...item, at: at?.toISOString() ?? null })),
    refundCents: sum(plan.items.map(({ refundCents }) => refundCents)),
    forfeitedCents: sum(plan.items.map(({ forfeitedCents }) => forfeitedCents)),
    obstacles: plan.obstacles,
    seen: computePlanFingerprint(plan),
    household: family.isOwner ? (isShared ? 'owner' : 'none') : 'adult',
  };
}

/**
 * Deletes the account: ends the items that `planDeletion` lists, with refunds under the refund policy, then removes all
 * personal data in one transaction and emails a confirmation. Data that must be retained by law is detached from the
 * account (decision 0017). Throws 400 or 403 for a missing or wrong proof, 429 for too many wrong passwords, and 409
 * for the last admin, an obstacle, an outdated preview or a new booking.
 */
export async function deleteAccount(ctx: Context, input: DeletionInput): Promise<void> {
  const { user } = ctx;
  await verifyProof(ctx, input);
  if (user.granted.role === 'admin' && (await countOtherAdmins(ctx.db, user.id)) === 0) {
    throw httpError(409, 'profile.lastAdmin');
  }
  const person = personFromUser(user);
  const plan = await planDeletion(ctx, ctx.db, person, ctx.language);
  assertNoObstacles(plan.obstacles);
  if (input.seen !== undefined && input.seen !== computePlanFingerprint(plan)) {
    throw httpError(409, 'profile.previewOutdated');
  }
  for (const handler of dependentsFirst(ctx)) await handler.endItems?.(ctx, person);
  await inTransaction(ctx.db, async (db) => {
    const { ownerId } = await findFamilyOf(db, user.id);
    const { exists, otherAdmins } = await lockAccount(
      db,
      { id: user.id, role: user.granted.role },
      ownerId,
    );
    if (!exists) throw unauthenticated();
    if (user.granted.role === 'admin' && otherAdmins === 0)
      throw httpError(409, 'profile.lastAdmin');
    for (const handler of ctx.hooks.personalData) {
      if (!(await handler.hasRemainingBookings?.(db, person, ctx.clock.now()))) continue;
      throw httpError(409, 'profile.newBooking');
    }
    const { obstacles } = await planDeletion(ctx, db, person, ctx.language);
    // Ignores refunds due at the desk: the cancellations above can create them, and the preview included them.
    assertNoObstacles(obstacles.filter((obstacle) => obstacle !== 'owed'));
    await queueAccountDeletedEmail({ ...ctx, db });
    for (const handler of dependentsFirst(ctx)) await handler.prepareErasure?.(ctx, db, person);
    for (const handler of dependentsFirst(ctx)) await handler.erase?.(ctx, db, person);
    await removeAccount(db, user.id);
    await writeAudit(db, { actorId: user.id, action: 'account.deleted', subject: user.id });
  });
}

/** Features that build on other features come first, so that the data they depend on still exists. */
const dependentsFirst = ({ hooks }: Context) => hooks.personalData.toReversed();

async function verifyProof(ctx: Context, { password, email }: DeletionInput) {
  const { db, user } = ctx;
  const hash = await findPasswordHash(db, user.id);
  if (!hash) {
    if (email === undefined) throw httpError(400, 'profile.emailNeeded');
    if (email !== user.email) throw httpError(403, 'profile.wrongEmail');
    return;
  }
  if (password === undefined) throw httpError(400, 'profile.passwordNeeded');
  await enforceLimit(ctx, PASSWORD_ATTEMPTS, user.email);
  const { password: passwordHasher } = await ctx.signIn.library().$context;
  if (!(await passwordHasher.verify({ hash, password }))) {
    throw httpError(403, 'profile.wrongPassword');
  }
  await resetAttempts(db, PASSWORD_ATTEMPTS.name, user.email);
}

async function queueAccountDeletedEmail({
  db,
  user,
  venue,
  queueEmail,
  language: requestLanguage,
}: Context) {
  const language = resolveLanguage(
    (await findLanguageByEmail(db, user.email)) ?? requestLanguage,
    venue(),
  );
  const { name, email } = venue();
  await queueEmail(db, {
    key: `account-deleted:${user.id}`,
    to: user.email,
    replyTo: email,
    subject: translate('profile.deleted.subject', { venue: name }, language),
    text: [
      translate('mails.greeting', { name: nameFromEmail(user.email) }, language),
      translate('profile.deleted.text', { venue: name }, language),
      translate('mails.closing', { venue: name }, language),
    ].join('\n\n'),
  });
}

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
