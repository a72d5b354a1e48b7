import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { afterUnfreeze, getMembershipStatus, validUntil } from '../../membership-rules.ts';
import { createNameTranslator } from '../catalogue/product-names-queries.ts';
import { updateMemberCode } from './extend-membership.ts';
import {
  updateMembership,
  findUserMemberships,
  findUserMembership,
  lockMembership,
} from './memberships-queries.ts';

type SignedIn = CallContext & { user: { id: string } };

/** The account's memberships that have not ended, the longest-valid first. */
export async function listMemberships({ db, user, language }: SignedIn) {
  const rows = await findUserMemberships(db, user.id);
  const sold = rows.map(({ membershipType }) => membershipType);
  const nameOf = await createNameTranslator(db, language, sold);
  return rows.map((one) => ({
    id: one.id,
    membershipType: nameOf(one.membershipType),
    duration: one.duration,
    priceCents: one.priceCents,
    status: getMembershipStatus(one) as 'renews' | 'ends' | 'pastDue' | 'frozen',
    periodEnd: one.periodEnd.toISOString(),
    validUntil: validUntil(one).toISOString(),
    hasPortal: one.customerId !== null,
  }));
}

/** The URL of the provider's page for an own membership. Throws 404 for another's, 502 if unreachable. */
export async function openMembershipPortal(ctx: SignedIn & { params: { id: string } }) {
  const { db, user, params, payments, config, log } = ctx;
  const found = await findUserMembership(db, params.id, user.id);
  if (!found?.subscriptionId || !found.customerId) throw notFound();
  const { subscriptionId, customerId } = found;
  const returnUrl = `${config.publicUrl}/orders`;
  try {
    const page = payments.subscriptions.openPortal({ subscriptionId, customerId, returnUrl });
    return { url: await withTimeout(payments.timeoutMillis, page) };
  } catch (error) {
    log.error({ err: error, membershipId: params.id }, 'the provider did not open its portal');
    throw httpError(502, 'checkouts.providerDown');
  }
}

/**
 * Freezes a membership (it no longer counts for the member code and is not charged), or unfreezes it and adds
 * the frozen time. Idempotent. Throws 404 for an ended one.
 */
export async function freezeMembership(
  ctx: SignedIn & { params: { id: string }; body: { frozen: boolean } },
) {
  const { clock, user, params, body, queueJob } = ctx;
  await inTransaction(ctx.db, async (db) => {
    const found = await lockMembership(db, params);
    if (!found?.userId || found.state === 'ended') throw notFound();
    const { frozenAt } = found;
    if (body.frozen === (frozenAt !== null)) return;
    await updateMembership(db, found.id, {
      ...(frozenAt
        ? {
            ...afterUnfreeze({ ...found, frozenAt }, clock.now()),
            graceUntil: null,
            frozenAt: null,
          }
        : { frozenAt: clock.now() }),
    });
    await writeAudit(db, {
      actorId: user.id,
      action: body.frozen ? 'membership.frozen' : 'membership.resumed',
      subject: found.id,
    });
    await updateMemberCode(ctx, db, found.userId);
    if (found.subscriptionId) await queueJob(db, 'pause-membership', { membershipId: found.id });
  });
  return { success: true as const };
}
