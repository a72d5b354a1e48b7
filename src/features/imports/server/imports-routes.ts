import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { findMissingFields, importFields } from '../import-fields.ts';
import { CHUNK_BYTES, type ImportState, importsContract } from '../imports-contract.ts';
import { recognizeFile } from '../recognize-file.ts';
import { findOutcomes, saveChunk, sumChunks } from './batches-queries.ts';
import { toImportResponse } from './import-response.ts';
import {
  findImport,
  findImports,
  findImportsWithRows,
  type ImportRow,
  insertImport,
  lockImport,
  saveImport,
} from './imports-queries.ts';

export const importsRoutes = routes(importsContract, {
  'GET /api/admin/imports': async (ctx) => {
    const files = await findImports(ctx.db);
    const idsWithRows = await findImportsWithRows(
      ctx.db,
      files.map(({ id }) => id),
    );
    return files.map((file) => toImportResponse(ctx, file, idsWithRows.has(file.id)));
  },

  'POST /api/admin/imports': async (ctx) => {
    const { db, body, user, clock } = ctx;
    return inTransaction(db, async (db) => {
      const file = await insertImport(db, {
        ...body,
        kind: 'members',
        charset: '',
        separator: '',
        columns: [],
        rowCount: 0,
        mapping: {},
        state: 'uploading',
        startedBy: user.id,
        createdAt: clock.now(),
      });
      await writeAudit(db, { actorId: user.id, action: 'import.uploaded', subject: file.id });
      return toImportResponse(ctx, file, false);
    });
  },

  'POST /api/admin/imports/:id/chunks': async (ctx) => {
    const { db, params, body } = ctx;
    const content = Buffer.from(body.content, 'base64');
    return inTransaction(db, async (db) => {
      const file = await lockImportInState(db, params.id, ['uploading']);
      if (body.position * CHUNK_BYTES + content.length > file.byteCount)
        throw httpError(400, 'imports.otherFile');
      await saveChunk(db, file.id, body.position, content);
      const { chunks, bytes } = await sumChunks(db, file.id);
      if (bytes < file.byteCount)
        return toImportResponse(
          ctx,
          await saveImport(db, file.id, { chunksReceived: chunks }),
          false,
        );
      return toImportResponse(ctx, await startWork(ctx, db, file, { state: 'reading' }), false);
    });
  },

  'POST /api/admin/imports/:id/kind': async (ctx) => {
    const { db, params, body } = ctx;
    return inTransaction(db, async (db) => {
      const file = await lockImportInState(db, params.id, ['uploaded', 'tried']);
      const recognized = recognizeFile({ names: file.columns, facts: file.facts }, [body.kind]);
      const saved = await saveImport(db, file.id, { ...recognized, state: 'uploaded' });
      return toImportResponse(ctx, saved, true);
    });
  },

  'POST /api/admin/imports/:id/dry-run': async (ctx) => {
    const { params, body } = ctx;
    await inTransaction(ctx.db, async (db) => {
      const file = await lockImportInState(db, params.id, ['uploaded', 'tried']);
      assertValidMapping(file, body.mapping);
      if (body.chosenOrder === null && needsDayOrder(file, body.mapping))
        throw httpError(400, 'imports.chooseOrder');
      await startWork(ctx, db, file, { ...body, state: 'trying' });
    });
    return { success: true as const };
  },

  'GET /api/admin/imports/:id/rows': async ({ db, params, query }) => {
    if (!(await findImport(db, params.id))) throw notFound();
    return findOutcomes(db, params.id, query);
  },

  'POST /api/admin/imports/:id/run': async (ctx) => {
    await inTransaction(ctx.db, async (db) => {
      const file = await lockImportInState(db, ctx.params.id, ['tried']);
      const counts = { rowsDone: 0, made: 0, skipped: 0, refused: 0, doubtful: 0 };
      await startWork(ctx, db, file, { ...counts, madeCents: 0, madeCount: 0, state: 'running' });
      await writeAudit(db, { actorId: ctx.user.id, action: 'import.begun', subject: file.id });
    });
    return { success: true as const };
  },

  'POST /api/admin/imports/:id/undo': async (ctx) => {
    await inTransaction(ctx.db, async (db) => {
      const file = await lockImport(db, ctx.params.id);
      if (!file) throw notFound();
      if (!toImportResponse(ctx, file, true).canUndo) throw httpError(409, 'imports.tooLateToUndo');
      await startWork(ctx, db, file, { state: 'undoing', rowsDone: 0, undone: 0, kept: 0 });
      await writeAudit(db, { actorId: ctx.user.id, action: 'import.undo', subject: file.id });
    });
    return { success: true as const };
  },
});

/** Locks an import. Throws 404 if unknown, 409 if it is in none of the states, 410 if its rows were deleted. */
async function lockImportInState(db: Db, id: string, states: ImportState[]): Promise<ImportRow> {
  const file = await lockImport(db, id);
  if (!file) throw notFound();
  if (!states.includes(file.state)) throw httpError(409, 'imports.otherState');
  const needsRows = !states.includes('uploading');
  if (needsRows && !(await findImportsWithRows(db, [id])).has(id))
    throw httpError(410, 'imports.forgotten');
  return file;
}

/** Saves the values and queues background work on the import, in the transaction `db`. */
async function startWork(
  ctx: Pick<CallContext, 'clock' | 'queueJob'>,
  db: Db,
  { id }: ImportRow,
  values: Parameters<typeof saveImport>[2],
): Promise<ImportRow> {
  await ctx.queueJob(db, 'process-import', { importId: id, attempts: 0 });
  const step = { attempts: 0, problem: null, heartbeatAt: ctx.clock.now() };
  return saveImport(db, id, { ...values, ...step });
}

/** Throws 400 for a mapping of unknown fields or columns, or without a required field. */
function assertValidMapping({ kind, columns }: ImportRow, mapping: Record<string, string>) {
  const fields = new Set(importFields[kind].map(({ name }) => name));
  const isKnown = Object.entries(mapping).every(
    ([field, column]) => fields.has(field) && columns.includes(column),
  );
  if (!isKnown) throw httpError(400, 'imports.otherColumns');
  if (findMissingFields(kind, mapping).length > 0) throw httpError(400, 'imports.columnMissing');
}

/** Whether a mapped column of dates fits both orders, so that the admin has to choose. */
function needsDayOrder(
  { kind, columns, facts }: ImportRow,
  mapping: Record<string, string>,
): boolean {
  return importFields[kind].some(
    ({ name, type }) =>
      type === 'day' && facts[columns.indexOf(mapping[name] ?? '')]?.dayOrder === 'either',
  );
}
