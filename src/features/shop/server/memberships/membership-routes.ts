import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { afterUnfreeze, getMembershipStatus, getValidUntil } from '../../membership-rules.ts';
import { createNameTranslator } from '../catalog/product-names-queries.ts';
import {
  findUserMembership,
  findUserMemberships,
  lockMembership,
  updateMembership,
} from './memberships-queries.ts';
import { syncMemberCode } from './start-membership.ts';

type Context = CallContext & { user: { id: string } };

/** The account's memberships that have not ended, longest validity first. */
export async function listMemberships({ db, user, language }: Context) {
  const rows = await findUserMemberships(db, user.id);
  const soldNames = rows.map(({ membershipType }) => membershipType);
  const translateName = await createNameTranslator(db, language, soldNames);
  return rows.map((membership) => ({
    id: membership.id,
    membershipType: translateName(membership.membershipType),
    duration: membership.duration,
    priceCents: membership.priceCents,
    status: getMembershipStatus(membership) as 'renews' | 'ends' | 'pastDue' | 'frozen',
    periodEnd: membership.periodEnd.toISOString(),
    validUntil: getValidUntil(membership).toISOString(),
    hasPortal: membership.customerId !== null,
  }));
}

/**
 * Returns the URL of the provider's portal. Throws 404 for another user's membership or one without a subscription, 502
 * if the portal can't be opened.
 */
export async function openMembershipPortal(ctx: Context & { params: { id: string } }) {
  const { db, user, params, payments, config, log } = ctx;
  const found = await findUserMembership(db, params.id, user.id);
  if (!found?.subscriptionId || !found.customerId) throw notFound();
  const { subscriptionId, customerId } = found;
  const returnUrl = `${config.publicUrl}/orders`;
  try {
    const urlPromise = payments.subscriptions.openPortal({ subscriptionId, customerId, returnUrl });
    return { url: await withTimeout(payments.timeoutMillis, urlPromise) };
  } catch (error) {
    log.error({ err: error, membershipId: params.id }, 'failed to open the provider portal');
    throw httpError(502, 'checkouts.providerDown');
  }
}

/**
 * Freezes a membership, so that it is not charged and does not count for the member code, or unfreezes it and extends
 * it by the frozen time. Idempotent. Throws 404 for an unknown or ended membership.
 */
export async function setMembershipFrozen(
  ctx: Context & { params: { id: string }; body: { frozen: boolean } },
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
    await syncMemberCode(ctx, db, found.userId);
    if (found.subscriptionId) await queueJob(db, 'pause-membership', { membershipId: found.id });
  });
  return { success: true as const };
}
