import { writeAudit } from '#platform/server/audit-log.ts';
import { setDownloadHeader, toCsv } from '#platform/server/documents/csv.ts';
import { routes } from '#platform/server/http/route.ts';
import { translate } from '#platform/server/translate.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { auditContract, MAX_EXPORTED_ENTRIES } from '../audit-contract.ts';
import {
  findActionTypes,
  findEntriesPage,
  findNewestEntries,
  type LogFilter,
} from './audit-queries.ts';

type Query = { search?: string; type?: string; from?: string; to?: string };

/** Converts a query to a filter. Its dates are venue dates, both inclusive. */
function toLogFilter({ search = '', type = '', from, to }: Query, timezone: string): LogFilter {
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
    const filter = toLogFilter(query, venue().timezone);
    const [logPage, types] = await Promise.all([
      findEntriesPage(db, filter, { direction, page, rows }),
      findActionTypes(db),
    ]);
    return { ...logPage, types };
  },

  'GET /api/admin/log/export': async ({ db, venue, query, user, clock, language, reply }) => {
    const { timezone } = venue();
    const entries = await findNewestEntries(db, toLogFilter(query, timezone), MAX_EXPORTED_ENTRIES);
    await writeAudit(db, {
      actorId: user.id,
      action: 'log.exported',
      subject: 'log',
      detail: { lines: entries.length },
    });
    setDownloadHeader(reply, 'audit-log', venueDateOf(clock.now(), timezone));
    const columns = [
      'at',
      'actor',
      'actorId',
      'action',
      'subject',
      'subjectName',
      'detail',
    ] as const;
    return toCsv(
      columns.map((column) => translate(`audit.columns.${column}`, {}, language)),
      entries.map((entry) =>
        columns.map((column) =>
          column === 'detail' ? JSON.stringify(entry.detail) : entry[column],
        ),
      ),
    );
  },
});
