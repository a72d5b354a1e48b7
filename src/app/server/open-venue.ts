import { type Installation, openInstallation } from '#platform/server/database/installation.ts';
import { serverHooks } from './features.ts';

/**
 * Opens the installation and seeds required rows: default settings, packages and the first waiver version.
 */
export async function openVenue(
  ...[environment]: Parameters<typeof openInstallation>
): Promise<Installation> {
  const installation = await openInstallation(environment);
  await prepareVenue(installation);
  return installation;
}

/** Seeds required rows in a database that is already open. */
export async function prepareVenue({ config, database: { db } }: Installation): Promise<void> {
  for (const prepare of serverHooks.prepare) await prepare({ db, config });
}
