import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { slugOf } from '#shared/slugs.ts';
import type { packageAdminContract } from '../../package-admin-contract.ts';
import {
  insertPackage,
  lockPackage,
  type StoredPackage,
  updatePackage,
} from './package-admin-queries.ts';

type NewBody = z.output<(typeof packageAdminContract)['POST /api/admin/party-packages']['body']>;
type Changes = z.output<
  (typeof packageAdminContract)['PATCH /api/admin/party-packages/:id']['body']
>;
type Context<Body> = CallContext & { user: { id: string }; body: Body };

/** Throws 400 if the name is missing in both languages. */
export async function addPackage({
  db,
  clock,
  user,
  body,
}: Context<NewBody>): Promise<StoredPackage> {
  const values = toPackageValues(body);
  return inTransaction(db, async (db) => {
    const slug = slugOf(body.name || body.nameEs);
    const addedPackage = await insertPackage(db, { ...values, slug, updatedAt: clock.now() });
    await writeAudit(db, {
      actorId: user.id,
      action: 'party-package.added',
      subject: addedPackage.id,
      detail: { basePriceCents: addedPackage.basePriceCents, active: addedPackage.active },
    });
    return addedPackage;
  });
}

/** Throws 400 if the name is missing in both languages, 404 for an unknown package, 409 on a stale save. */
export async function editPackage(
  ctx: Context<Changes> & { params: { id: string } },
): Promise<StoredPackage> {
  const { db, clock, user, params } = ctx;
  const { expectedUpdatedAt, ...form } = ctx.body;
  const values = toPackageValues(form);
  return inTransaction(db, async (db) => {
    const before = await lockPackage(db, params.id);
    if (!before) throw notFound();
    if (before.updatedAt.toISOString() !== expectedUpdatedAt)
      throw httpError(409, 'parties.editConflict');
    const changedPackage = await updatePackage(db, before.id, {
      ...values,
      updatedAt: clock.now(),
    });
    if (!changedPackage) throw notFound();
    await writeAudit(db, {
      actorId: user.id,
      action: 'party-package.changed',
      subject: before.id,
      detail: {
        basePriceCents: changedPackage.basePriceCents,
        priceBefore: before.basePriceCents,
        active: changedPackage.active,
      },
    });
    return changedPackage;
  });
}

/** Returns the columns' values, with ids for new add-ons. Throws 400 if the name is missing in both languages. */
function toPackageValues(form: NewBody) {
  if (!form.name && !form.nameEs) throw invalidField('name', 'validation.required');
  return {
    ...form,
    addons: form.addons.map((addon) => ({ ...addon, id: addon.id || randomUUID() })),
  };
}
