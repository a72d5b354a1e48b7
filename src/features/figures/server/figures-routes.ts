import { findPdfLogo } from '#features/look/server/index.ts';
import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { setDownloadHeader, toCsv } from '#platform/server/documents/csv.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { figuresContract } from '../figures-contract.ts';
import { buildTable } from './figure-tables.ts';
import { renderFigures } from './figures-pdf.ts';
import { gatherFigures } from './gather-figures.ts';

export const figuresRoutes = routes(figuresContract, {
  'GET /api/admin/figures': (ctx) => gatherFigures(ctx, ctx.query),

  'GET /api/admin/figures/table': async (ctx) => {
    const { db, user, query, reply } = ctx;
    const { table, from, to } = query;
    const figures = await gatherFigures(ctx, query);
    if (table === 'tax' && figures.tax.rows.length === 0) throw notFound();
    const localized = buildTable(
      table,
      figures,
      resolveLanguage(query.language ?? ctx.language, ctx.venue()),
    );
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'figures.exported',
      subject: `${table} ${from} ${to}`,
    });
    setDownloadHeader(reply, table, to);
    return toCsv(
      localized.columns,
      localized.rows.map((row) =>
        row.map((cell) => (typeof cell === 'object' ? cell.cents / 100 : cell)),
      ),
    );
  },

  'GET /api/admin/figures/pdf': async (ctx) => {
    const { db, user, query, reply } = ctx;
    const { from, to } = query;
    const pdf = await renderFigures(
      { venue: ctx.venue(), logo: await findPdfLogo(ctx) },
      { from, to, createdAt: ctx.clock.now() },
      await gatherFigures(ctx, query),
      resolveLanguage(query.language ?? ctx.language, ctx.venue()),
    );
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'figures.exported',
      subject: `pdf ${from} ${to}`,
    });
    reply.header('content-disposition', `attachment; filename="report-${from}-${to}.pdf"`);
    return Buffer.from(pdf);
  },
});
