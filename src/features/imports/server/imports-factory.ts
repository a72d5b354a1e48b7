import { eq } from 'drizzle-orm';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { sessions } from '#features/accounts/server/accounts-tables.ts';
import { eventually } from '#tests/eventually.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { ImportKind } from '../import-kinds.ts';
import { CHUNK_BYTES, type FileImport, type OutcomePage } from '../imports-contract.ts';

export const MEMBER_HEADING = 'Email,Name,Phone,Joined\n';
const MEMBER_ROW = 'ann@example.org,Ann Lee,555-201-4477,2026-01-31\n';
const PENDING_STATES = ['uploading', 'reading', 'trying', 'running', 'undoing'];

/** An admin signed in with a second factor, which some venues require for imports. */
async function anImporter(app: TestApp) {
  const admin = await anAdmin(app.services);
  await app.db
    .update(sessions)
    .set({ sess: { startedBy: '/sign-in/second-factor', secondFactor: 'code' } })
    .where(eq(sessions.userId, admin.id));
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    app.call(method, `/api/admin/imports${path}`, body, { as: admin });
  return { admin, call };
}

/** Returns functions that call the import API as the page does, and wait for the result. */
export async function createImportClient(app: TestApp) {
  const { admin, call } = await anImporter(app);
  const find = async (id: string) =>
    ((await call('GET', '')).json as FileImport[]).find((file) => file.id === id);
  const waitUntilDone = (id: string) =>
    eventually('the server finishes', async () => {
      const file = await find(id);
      return file && !PENDING_STATES.includes(file.state) && file;
    });
  const post = async (id: string, step: string, body: unknown = {}) => {
    const response = await call('POST', `/${id}/${step}`, body);
    if (response.status !== 200) throw new Error(`${step} failed: ${response.text}`);
    return waitUntilDone(id);
  };
  return {
    admin,
    call,
    waitUntilDone,
    /** Uploads a file and waits until the server has read it. */
    upload: async (
      content: string | Buffer = MEMBER_HEADING + MEMBER_ROW,
      fileName = 'export.csv',
    ) => {
      const bytes = Buffer.from(content);
      const started = await call('POST', '', { fileName, byteCount: bytes.length });
      const { id } = started.json as FileImport;
      for (let position = 0; position * CHUNK_BYTES < bytes.length; position += 1) {
        const chunk = bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES);
        await call('POST', `/${id}/chunks`, { position, content: chunk.toString('base64') });
      }
      return waitUntilDone(id);
    },
    changeKind: (id: string, kind: ImportKind) => post(id, 'kind', { kind }),
    preview: (
      { id, mapping, chosenOrder }: FileImport,
      change: Partial<Pick<FileImport, 'mapping' | 'chosenOrder'>> = {},
    ) => post(id, 'dry-run', { mapping, chosenOrder, ...change }),
    run: ({ id }: FileImport) => post(id, 'run'),
    undo: ({ id }: FileImport) => post(id, 'undo'),
    rows: async ({ id }: FileImport, outcome = 'all', after = 0) =>
      (await call('GET', `/${id}/rows?outcome=${outcome}&after=${after}`)).json as OutcomePage,
  };
}

/** An uploaded file of members, ready for a preview. */
export async function anUpload(app: TestApp): Promise<FileImport> {
  return (await createImportClient(app)).upload();
}
