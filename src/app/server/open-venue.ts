import { type Installation, openInstallation } from '#platform/server/database/installation.ts';
import { loadHooks } from './features.ts';

/**
 * Opens the installation and seeds required rows: default settings, packages and the first waiver version. A demo gets
 * its year of data.
 */
export async function openVenue(
  ...[environment]: Parameters<typeof openInstallation>
): Promise<Installation> {
  const installation = await openInstallation(environment);
  await prepareVenue(installation);
  return installation;
}

/** Seeds required rows in a database that is already open. A demo is built if it is new or outlived a nightly reset. */
export async function prepareVenue(
  { config, database: { db } }: Installation,
  now = new Date(),
): Promise<void> {
  const hooks = await loadHooks(config);
  for (const prepare of hooks.prepare) await prepare({ db, config });
  if (!config.isDemo) return;
  const { buildDemoIfDue } = await import('#features/demo/server/index.ts');
  await buildDemoIfDue({ db, config, hooks }, now);
}
