import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import type { promoContract } from '../../promo-contract.ts';
import type { Promo } from '../shop-queries.ts';
import { insertPromo, lockPromo, updatePromo } from './promo-admin-queries.ts';

type NewBody = z.output<(typeof promoContract)['POST /api/admin/promo-codes']['body']>;
type Changes = z.output<(typeof promoContract)['PATCH /api/admin/promo-codes/:id']['body']>;
type Context<Body> = CallContext & { user: { id: string }; body: Body };

/** Adds a promo code. Throws 400 for an invalid percentage or last day, 409 if the code already exists. */
export async function addPromo(ctx: Context<NewBody>): Promise<Promo> {
  const { db, clock, user } = ctx;
  const values = toPromoValues(ctx, ctx.body);
  return inTransaction(db, async (db) => {
    const now = clock.now();
    const added = await insertPromo(db, { ...values, createdAt: now, updatedAt: now });
    if (!added) throw httpError(409, 'shop.promoTaken');
    await writeAudit(db, {
      actorId: user.id,
      action: 'promo.added',
      subject: added.id,
      detail: toAuditDetail(added),
    });
    return added;
  });
}

/**
 * Changes a promo code. Throws like `addPromo`, 404 for an unknown promo code, and 409 on a stale save, if a
 * used code is renamed, or if the limit is below its uses.
 */
export async function editPromo(
  ctx: Context<Changes> & { params: { id: string } },
): Promise<Promo> {
  const { db, clock, user, params, body } = ctx;
  const values = toPromoValues(ctx, body);
  return inTransaction(db, async (db) => {
    const stored = await lockPromo(db, params.id);
    if (!stored) throw notFound();
    if (stored.updatedAt.toISOString() !== body.expectedUpdatedAt)
      throw httpError(409, 'shop.editConflict');
    if (stored.uses > 0 && stored.code !== values.code) throw httpError(409, 'shop.promoCodeFixed');
    const changed = await updatePromo(db, stored.id, { ...values, updatedAt: clock.now() });
    if (!changed) throw notFound();
    await writeAudit(db, {
      actorId: user.id,
      action: 'promo.changed',
      subject: stored.id,
      detail: toAuditDetail(changed),
    });
    return changed;
  }).catch(throwPromoConflict);
}

function toPromoValues({ venue }: CallContext, { kind, off, startsOn, endsOn, ...body }: NewBody) {
  if (kind === 'percent' && off > 100) throw invalidField('off', 'validation.invalidInput');
  if (startsOn && endsOn && endsOn < startsOn) throw invalidField('endsOn', 'validation.validDate');
  const midnight = (day: string) => instantOf(day, '00:00', venue().timezone);
  const { code, appliesTo, maxUses, active } = body;
  return {
    code,
    appliesTo,
    maxUses,
    active,
    percentOff: kind === 'percent' ? off : null,
    centsOff: kind === 'amount' ? off : null,
    startsAt: startsOn ? midnight(startsOn) : null,
    // A code is valid until the end of its last day.
    endsAt: endsOn ? midnight(addDays(endsOn, 1)) : null,
  };
}

const toAuditDetail = ({ code, percentOff, centsOff, maxUses, active }: Promo) => ({
  code,
  percentOff,
  centsOff,
  maxUses,
  active,
});

function throwPromoConflict(error: unknown): never {
  if (violatedConstraint(error) === 'promo_code_uses') throw httpError(409, 'shop.promoUsesBelow');
  if (violatedConstraint(error) === 'promo_codes_code_unique')
    throw httpError(409, 'shop.promoTaken');
  throw error;
}
