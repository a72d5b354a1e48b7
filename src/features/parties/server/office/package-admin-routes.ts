import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound, wrongField } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { slugOf } from '#shared/slugs.ts';
import { packageAdminContract } from '../../package-admin-contract.ts';
import {
  changePackage,
  insertPackage,
  listPackages,
  lockPackage,
  type StoredPackage,
} from './package-admin-queries.ts';

export const packageAdminRoutes = routes(packageAdminContract, {
  'GET /api/admin/party-packages': async ({ db, query }) => {
    const { rows, total } = await listPackages(db, query);
    return { rows: rows.map(asEdited), total };
  },

  'POST /api/admin/party-packages': async ({ db, clock, user, body }) => {
    const facts = factsOf(body);
    const added = await inTransaction(db, async (db) => {
      const slug = slugOf(body.name || body.nameEs);
      const row = await insertPackage(db, { ...facts, slug, updatedAt: clock.now() });
      await writeAudit(db, {
        ...{ actorId: user.id, action: 'party-package.added', subject: row.id },
        detail: { basePriceCents: row.basePriceCents, active: row.active },
      });
      return row;
    });
    return asEdited(added);
  },

  /** 409 on a stale save. */
  'PATCH /api/admin/party-packages/:id': async ({ db, clock, user, params, body }) => {
    const { seenAt, ...form } = body;
    const facts = factsOf(form);
    const changed = await inTransaction(db, async (db) => {
      const before = await lockPackage(db, params.id);
      if (!before) throw notFound();
      if (before.updatedAt.toISOString() !== seenAt)
        throw httpError(409, 'parties.changedMeanwhile');
      const row = await changePackage(db, before.id, { ...facts, updatedAt: clock.now() });
      await writeAudit(db, {
        ...{ actorId: user.id, action: 'party-package.changed', subject: before.id },
        detail: {
          basePriceCents: body.basePriceCents,
          priceBefore: before.basePriceCents,
          active: body.active,
        },
      });
      return row;
    });
    if (!changed) throw notFound();
    return asEdited(changed);
  },
});

type Form = z.output<(typeof packageAdminContract)['POST /api/admin/party-packages']['body']>;

function factsOf(form: Form) {
  if (!form.name && !form.nameEs) throw wrongField('name', 'validation.required');
  return { ...form, addons: form.addons.map((one) => ({ ...one, id: one.id || randomUUID() })) };
}

function asEdited({ createdAt: _, updatedAt, ...rest }: StoredPackage) {
  return { ...rest, updatedAt: updatedAt.toISOString() };
}
