import { routes } from '#platform/server/http/route.ts';
import { packageAdminContract } from '../../package-admin-contract.ts';
import { addPackage, editPackage } from './edit-packages.ts';
import { listPackages, type StoredPackage } from './package-admin-queries.ts';

export const packageAdminRoutes = routes(packageAdminContract, {
  'GET /api/admin/party-packages': async ({ db, query }) => {
    const { rows, total } = await listPackages(db, query);
    return { rows: rows.map(toEditedPackage), total };
  },

  'POST /api/admin/party-packages': async (ctx) => toEditedPackage(await addPackage(ctx)),

  'PATCH /api/admin/party-packages/:id': async (ctx) => toEditedPackage(await editPackage(ctx)),
});

function toEditedPackage({ createdAt: _, updatedAt, ...rest }: StoredPackage) {
  return { ...rest, updatedAt: updatedAt.toISOString() };
}
