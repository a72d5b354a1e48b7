import { eq } from 'drizzle-orm';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { sessions } from '#features/accounts/server/accounts-tables.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { CsvImport } from '../imports-contract.ts';
import type { ImportKind } from '../imports-rules.ts';

export const MEMBER_HEADING = 'Email,Name,Phone,Joined\n';

/** Uploads a file as an admin. */
export async function anUpload(
  app: TestApp,
  kind: ImportKind = 'members',
  content: string | Buffer = `${MEMBER_HEADING}ann@example.org,Ann Lee,555-201-4477,2026-01-31\n`,
): Promise<CsvImport> {
  const admin = await anAdmin(app.services);
  // The session also counts as signed in with a second factor, which some venues require.
  await app.db
    .update(sessions)
    .set({ sess: { startedBy: '/sign-in/second-factor', secondFactor: 'code' } })
    .where(eq(sessions.userId, admin.id));
  const response = await app.call(
    'POST',
    '/api/admin/imports',
    { kind, fileName: 'export.csv', content: Buffer.from(content).toString('base64') },
    { as: admin },
  );
  return response.json as CsvImport;
}
