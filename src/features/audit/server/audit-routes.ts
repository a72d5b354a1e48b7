import { writeAudit } from '#platform/server/audit-log.ts';
import { asDownload, csvFile } from '#platform/server/documents/csv.ts';
import { routes } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { auditContract, MAX_EXPORTED } from '../audit-contract.ts';
import { findNewestLines, findTypes, type LogFilter, listLines } from './audit-queries.ts';

type Query = { search?: string; type?: string; from?: string; to?: string };

/** The filter of a request; its days are venue dates, both inclusive. */
function filterOf({ search = '', type = '', from, to }: Query, timezone: string): LogFilter {
  return {
    search,
    type,
    from: from ? instantOf(from, '00:00', timezone) : null,
    before: to ? instantOf(addDays(to, 1), '00:00', timezone) : null,
  };
}

export const auditRoutes = routes(auditContract, {
  'GET /api/admin/log': async ({ db, venue, query }) => {
    const { direction = 'desc', page, rows } = query;
    const filter = filterOf(query, venue().timezone);
    const [lines, types] = await Promise.all([
      listLines(db, filter, { direction, page, rows }),
      findTypes(db),
    ]);
    return { ...lines, types };
  },

  'GET /api/admin/log/export': async ({ db, venue, query, user, clock, language, reply }) => {
    const { timezone } = venue();
    const lines = await findNewestLines(db, filterOf(query, timezone), MAX_EXPORTED);
    await writeAudit(db, {
      actorId: user.id,
      action: 'log.exported',
      subject: 'log',
      detail: { lines: lines.length },
    });
    asDownload(reply, 'audit-log', venueDateOf(clock.now(), timezone));
    const columns = [
      'at',
      'actor',
      'actorId',
      'action',
      'subject',
      'subjectName',
      'detail',
    ] as const;
    return csvFile(
      columns.map((column) => translate(`audit.columns.${column}`, {}, language)),
      lines.map((line) =>
        columns.map((column) => (column === 'detail' ? JSON.stringify(line.detail) : line[column])),
      ),
    );
  },
});
