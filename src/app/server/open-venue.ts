import { type Installation, openInstallation } from '#platform/server/database/installation.ts';
import { serverParts } from './features.ts';

/** Opens the installation and seeds required rows: first settings, first packages, first waiver. */
export async function openVenue(
  ...[environment]: Parameters<typeof openInstallation>
): Promise<Installation> {
  const installation = await openInstallation(environment);
  await prepareVenue(installation);
  return installation;
}

/** Seeds required rows in an open database. */
export async function prepareVenue({ config, database: { db } }: Installation): Promise<void> {
  for (const prepare of serverParts.prepare) await prepare({ db, config });
}
