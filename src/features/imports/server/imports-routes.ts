import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { type CsvImport, importsContract } from '../imports-contract.ts';
import { fieldsOf, guessMapping } from '../imports-rules.ts';
import {
  findImport,
  findImports,
  type ImportRow,
  insertImport,
  lockImport,
  saveImport,
  saveMapping,
} from './imports-queries.ts';
import { decodeCsv, readCsv } from './read-csv.ts';
import { dryRunImport } from './run-import.ts';

export const importsRoutes = routes(importsContract, {
  'GET /api/admin/imports': async ({ db }) => (await findImports(db)).map(toResponse),

  'POST /api/admin/imports': async ({ db, body, user, clock }) => {
    const { text, charset } = decodeCsv(Buffer.from(body.content, 'base64'));
    const { columns, rows, separator } = readCsv(text);
    return inTransaction(db, async (db) => {
      const inserted = await insertImport(db, {
        kind: body.kind,
        fileName: body.fileName,
        content: text,
        charset,
        separator,
        columns,
        rowCount: rows.length,
        mapping: guessMapping(body.kind, columns),
        startedBy: user.id,
        createdAt: clock.now(),
      });
      await writeAudit(db, { actorId: user.id, action: 'import.uploaded', subject: inserted.id });
      return toResponse(inserted);
    });
  },

  'POST /api/admin/imports/:id/dry-run': async (ctx) => {
    const { db, params, body } = ctx;
    const file = await findImport(db, params.id);
    const { mapping, dayOrder } = body;
    checkImportable(file, mapping);
    const isSaved = await saveMapping(db, file.id, { mapping, dayOrder });
    if (!isSaved) throw httpError(409, 'imports.alreadyRun');
    return dryRunImport(ctx, { ...file, mapping, dayOrder });
  },

  'POST /api/admin/imports/:id/run': async (ctx) => {
    const { db, params, body, user, clock } = ctx;
    await inTransaction(db, async (db) => {
      const file = await lockImport(db, params.id);
      checkImportable(file, body.mapping);
      await saveImport(db, file.id, { ...body, state: 'running', beatAt: clock.now() });
      await ctx.queueJob(db, 'run-csv-import', { importId: file.id });
      await writeAudit(db, { actorId: user.id, action: 'import.begun', subject: file.id });
    });
    return { success: true as const };
  },
});

/**
 * Throws 404 for an unknown import, 409 if it has started, 410 if its content was deleted, 400 for an invalid
 * mapping.
 */
function checkImportable(
  file: ImportRow | null,
  mapping: Record<string, string>,
): asserts file is ImportRow {
  if (!file) throw notFound();
  if (file.state !== 'uploaded') throw httpError(409, 'imports.alreadyRun');
  if (file.content === null) throw httpError(410, 'imports.forgotten');
  const fields = fieldsOf(file.kind);
  const isKnown = Object.entries(mapping).every(
    ([field, column]) => fields.some(({ name }) => name === field) && file.columns.includes(column),
  );
  if (!isKnown) throw httpError(400, 'imports.otherColumns');
  if (fields.some(({ name, isRequired }) => isRequired && !mapping[name]))
    throw httpError(400, 'imports.columnMissing');
}

const toResponse = (row: ImportRow): CsvImport => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  charset: row.charset,
  separator: row.separator,
  columns: row.columns,
  rowCount: row.rowCount,
  mapping: row.mapping,
  dayOrder: row.dayOrder,
  state: row.state,
  rowsDone: row.rowsDone,
  made: row.made,
  skipped: row.skipped,
  refused: row.refused,
  isThere: row.content !== null,
  createdAt: row.createdAt.toISOString(),
});
