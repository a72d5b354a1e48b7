import { routes } from '#platform/server/http/route.ts';
import { packageAdminContract } from '../../package-admin-contract.ts';
import { addPackage, editPackage } from './edit-packages.ts';
import { listPackages, type StoredPackage } from './package-admin-queries.ts';

export const packageAdminRoutes = routes(packageAdminContract, {
  'GET /api/admin/party-packages': async ({ db, query }) => {
    const { rows, total } = await listPackages(db, query);
    return { rows: rows.map(toOfficePackage), total };
  },

  'POST /api/admin/party-packages': async (ctx) => toOfficePackage(await addPackage(ctx)),

  'PATCH /api/admin/party-packages/:id': async (ctx) => toOfficePackage(await editPackage(ctx)),
});

function toOfficePackage({ createdAt: _, updatedAt, ...rest }: StoredPackage) {
  return { ...rest, updatedAt: updatedAt.toISOString() };
}
