import { Readable } from 'node:stream';
import { and, gte, lte, type SQL, sql } from 'drizzle-orm';
import { officeBookingsFilter } from '#features/bookings/server/index.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { toOfficeEventsCondition } from '#features/events/server/index.ts';
import { toMatchesCondition } from '#features/matches/server/index.ts';
import { toPartiesCondition } from '#features/parties/server/index.ts';
import { toFamiliesCondition } from '#features/people/server/index.ts';
import { toOrdersCondition } from '#features/shop/server/index.ts';
import { matchesWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { exportsContract } from '../exports-contract.ts';
import type { ExportedList, ExportFormat } from '../exports-rules.ts';
import { exportEverything } from './export-everything.ts';
import { exportList } from './export-list.ts';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const exportsRoutes = routes(exportsContract, {
  'GET /api/admin/exports/bookings': (ctx) =>
    sendList(ctx, 'bookings', officeBookingsFilter(ctx.query, ctx.clock.now())),

  'GET /api/admin/exports/families': (ctx) => {
    const { db, venue, clock, query } = ctx;
    const { search = '', status: filter, childAge } = query;
    const now = clock.now();
    const asOf = {
      now,
      today: venueDateOf(now, venue().timezone),
      waiverRules: createWaiverRules(venue().waiverValidMonths, now),
    };
    return sendList(ctx, 'families', toFamiliesCondition(db, { search, filter, childAge }, asOf));
  },

  'GET /api/admin/exports/waivers': (ctx) =>
    sendList(ctx, 'waivers', ctx.query.search ? matchesWaiver(ctx.query.search) : undefined),

  'GET /api/admin/exports/orders': (ctx) => {
    const { search, status } = ctx.query;
    return sendList(ctx, 'orders', toOrdersCondition({ search, status, ...toInstants(ctx) }));
  },

  'GET /api/admin/exports/parties': (ctx) =>
    sendList(ctx, 'parties', toPartiesCondition(ctx.query)),

  'GET /api/admin/exports/events': (ctx) => sendList(ctx, 'events', toOfficeEventsCondition(ctx)),

  'GET /api/admin/exports/matches': (ctx) =>
    sendList(ctx, 'matches', toMatchesCondition(ctx.query)),

  'GET /api/admin/exports/children': (ctx) => sendList(ctx, 'children', undefined),

  'GET /api/admin/exports/memberships': (ctx) => sendList(ctx, 'memberships', undefined),

  'GET /api/admin/exports/holdings': (ctx) => sendList(ctx, 'holdings', undefined),

  'GET /api/admin/exports/payments': (ctx) =>
    sendList(ctx, 'payments', isWithinDays(ctx, sql`paid_at`)),

  'GET /api/admin/exports/extras': (ctx) =>
    sendList(ctx, 'extras', isWithinDays(ctx, sql`taken_at`)),

  'GET /api/admin/exports/visits': (ctx) => {
    const { from, to } = ctx.query;
    const isFrom = from && gte(visits.venueDate, from);
    const isTo = to && lte(visits.venueDate, to);
    return sendList(ctx, 'visits', and(isFrom || undefined, isTo || undefined));
  },

  'GET /api/admin/exports/everything': async (ctx) => {
    const { format } = ctx.query;
    await recordExport(ctx, 'everything');
    setFileName(ctx, 'everything', 'zip');
    return Readable.from(exportEverything(ctx, format, languageOf(ctx)));
  },
});

type Days = { from?: string | undefined; to?: string | undefined };

/** Returns the start of the first day and the end of the last one. */
function toInstants({ query: { from, to }, venue }: CallContext & { query: Days }) {
  const midnight = (day: string) => instantOf(day, '00:00', venue().timezone);
  return {
    from: from ? midnight(from) : undefined,
    before: to ? midnight(addDays(to, 1)) : undefined,
  };
}

/** SQL: whether an instant is within the days. */
function isWithinDays(ctx: CallContext & { query: Days }, instant: SQL): SQL | undefined {
  const { from, before } = toInstants(ctx);
  return and(
    from && sql`${instant} >= ${from.toISOString()}::timestamptz`,
    before && sql`${instant} < ${before.toISOString()}::timestamptz`,
  );
}

type ExportContext = CallContext & {
  user: { id: string };
  query: { format: ExportFormat };
};

async function sendList(ctx: ExportContext, list: ExportedList, filter: SQL | undefined) {
  const { format } = ctx.query;
  await recordExport(ctx, list);
  ctx.reply.type(contentTypes[format]);
  setFileName(ctx, list, format);
  return Readable.from(exportList(ctx, format, { list, filter, language: languageOf(ctx) }));
}

/** Writes the audit entry. Call it before the first row is sent, so that an interrupted export is recorded too. */
const recordExport = ({ db, user, query: { format } }: ExportContext, subject: string) =>
  writeAudit(db, { actorId: user.id, action: 'list.exported', subject, detail: { format } });

function setFileName({ reply, clock, venue }: CallContext, name: string, extension: string) {
  const day = venueDateOf(clock.now(), venue().timezone);
  reply.header('content-disposition', `attachment; filename="${name}-${day}.${extension}"`);
}

const languageOf = ({ language, venue }: CallContext) => resolveLanguage(language, venue());
