import { isIP } from 'node:net';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction, violatedConstraint } from '#platform/server/database/database.ts';
import { ExternalError } from '#platform/server/external/external-error.ts';
import { parseExternalUrl } from '#platform/server/external/external-url.ts';
import { isPublicAddress } from '#platform/server/external/public-address.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Language } from '#shared/languages.ts';
import { eventSourcesContract } from '../../event-sources-contract.ts';
import {
  type EventSourceRow,
  findSources,
  insertSource,
  lockSource,
  updateSource,
} from './event-sources-queries.ts';
import { startImport } from './import-events.ts';
import { findLatestRun, findRun, type ImportRunRow } from './import-runs-queries.ts';
import { removeEventSource } from './remove-source.ts';
import { eventProblemMessage, sourceProblemMessage } from './source-problems.ts';
import { waitForRun } from './wait-for-run.ts';

export const eventSourcesRoutes = routes(eventSourcesContract, {
  'POST /api/events/scrape': async (ctx) => {
    const runId = await startImport(ctx, ctx.user.id);
    await writeAudit(ctx.db, {
      actorId: ctx.user.id,
      action: 'event-import.begun',
      subject: runId,
    });
    await waitForRun(ctx.db, runId);
    const run = await findRun(ctx.db, runId);
    if (!run) throw notFound();
    return { imported: run.imported, skipped: run.skipped, run: toRunResponse(run) };
  },

  'GET /api/admin/event-imports/latest': async ({ db }) => {
    const run = await findLatestRun(db);
    return { run: run && toRunResponse(run) };
  },

  'GET /api/admin/event-sources': async ({ db, language }) =>
    (await findSources(db)).map((source) => toSourceResponse(source, language)),

  'POST /api/admin/event-sources': async ({ db, body, user, venue }) => {
    requirePublicUrl(body.url);
    const timezone = body.timezone ?? venue().timezone;
    return withUniqueUrl(() =>
      inTransaction(db, async (db) => {
        const id = await insertSource(db, { ...body, timezone });
        await writeAudit(db, { actorId: user.id, action: 'event-source.added', subject: id });
        return { id };
      }),
    );
  },

  'PATCH /api/admin/event-sources/:id': async ({ db, params: { id }, body, user }) => {
    if (body.url !== undefined) requirePublicUrl(body.url);
    return withUniqueUrl(() =>
      inTransaction(db, async (db) => {
        const source = await lockSource(db, id);
        if (!source) throw notFound();
        // The stored validators only apply to the same URL and time zone.
        const newKey = [body.url ?? source.url, body.timezone ?? source.timezone].join();
        const isSame = newKey === [source.url, source.timezone].join();
        await updateSource(db, id, {
          ...body,
          ...(isSame ? {} : { etag: null, lastModified: null }),
        });
        await writeAudit(db, {
          actorId: user.id,
          action: 'event-source.changed',
          subject: id,
          detail: { fields: Object.keys(body).join(' ') },
        });
        return { success: true as const };
      }),
    );
  },

  'DELETE /api/admin/event-sources/:id': async (ctx) => {
    await removeEventSource(ctx, ctx.params.id, ctx.user.id);
    return { success: true as const };
  },
});

/**
 * Throws 400 for an unsupported URL or a private IP address. Host names are resolved and checked at each fetch instead,
 * because they may resolve differently by then.
 */
function requirePublicUrl(text: string) {
  try {
    const host = parseExternalUrl(text).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) === 0 || isPublicAddress(host)) return;
  } catch (error) {
    if (!(error instanceof ExternalError)) throw error;
  }
  throw httpError(400, 'eventAdmin.refusedAddress');
}

/** Runs `write`. Throws 409 if another source already has the URL. */
async function withUniqueUrl<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'event_sources_url_unique') {
      throw httpError(409, 'eventAdmin.sourceKnown');
    }
    throw error;
  }
}

function toRunResponse({
  worker,
  heartbeatAt,
  startedBy,
  startedAt,
  finishedAt,
  ...run
}: ImportRunRow) {
  return {
    ...run,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function toSourceResponse(
  { id, name, url, active, timezone, lastRun }: EventSourceRow,
  language: Language,
) {
  if (!lastRun) return { id, name, url, active, timezone, lastRun: null };
  const { runId, timezone: _readIn, problem, problems, ...counts } = lastRun;
  return {
    id,
    name,
    url,
    active,
    timezone,
    lastRun: {
      ...counts,
      problem: problem && sourceProblemMessage(problem, language),
      problems: problems.map((eventProblem) => eventProblemMessage(eventProblem, language)),
    },
  };
}
