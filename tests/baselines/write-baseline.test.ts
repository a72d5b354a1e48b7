import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { aMarkedFamily } from '#features/profile/server/personal-data-factory.ts';
import { aPass, aPromo } from '#features/shop/server/shop-factory.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { formatVersion, programVersion } from '#platform/server/database/program-version.ts';
import { aUserInRole, createRequest } from '../permission-requests.ts';
import { permissions } from '../permissions.ts';
import { startTestApp } from '../test-app.ts';

/** `npm run baseline` (CONTRIBUTING.md, Releases): this version's database, with one of everything that is tested. */
test('writes a database with rows in most tables', async () => {
  const app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  app.clock.set(NOW);
  const routes = new Map(
    Object.entries(permissions).map(([route, { resource }]) => [resource, route]),
  );
  for (const [resource, route] of routes) {
    await createRequest(app, route, resource, await aUserInRole(app, 'member'));
  }
  const family = await aMarkedFamily(app, 'marked', 1);
  await aPass(app, family.id);
  await aPromo(app.db);
  const exclude = ['outbox', 'backups'].map((folder) => join(app.dataDir, folder));
  const file = resolve(import.meta.dirname, `${formatVersion(programVersion())}.backup`);
  const { rows } = await writeBackup(app.connection, app.dataDir, file, { exclude });
  expect(rows).toBeGreaterThan(100);
  await app.stop();
});
