import { isIP } from 'node:net';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction, violatedConstraint } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { OutsideError } from '#platform/server/outside/outside-error.ts';
import { parseOutsideUrl } from '#platform/server/outside/outside-url.ts';
import { isPublicAddress } from '#platform/server/outside/public-address.ts';
import type { Language } from '#shared/languages.ts';
import { eventSourcesContract } from '../../event-sources-contract.ts';
import {
  changeSource,
  type EventSourceRow,
  findSources,
  insertSource,
  lockSource,
} from './event-sources-queries.ts';
import { beginImport } from './import-events.ts';
import { findLatestRun, findRun, type ImportRunRow } from './import-runs-queries.ts';
import { removeEventSource } from './remove-source.ts';
import { sayEventProblem, saySourceProblem } from './source-problems.ts';
import { waitForRun } from './wait-for-run.ts';

export const eventSourcesRoutes = routes(eventSourcesContract, {
  'POST /api/events/scrape': async (ctx) => {
    const runId = await beginImport(ctx, ctx.user.id);
    await writeAudit(ctx.db, {
      actorId: ctx.user.id,
      action: 'event-import.begun',
      subject: runId,
    });
    await waitForRun(ctx.db, runId);
    const run = await findRun(ctx.db, runId);
    if (!run) throw notFound();
    return { imported: run.imported, skipped: run.skipped, run: asAnswer(run) };
  },

  'GET /api/admin/event-imports/latest': async ({ db }) => {
    const run = await findLatestRun(db);
    return { run: run && asAnswer(run) };
  },

  'GET /api/admin/event-sources': async ({ db, language }) =>
    (await findSources(db)).map((source) => inWords(source, language)),

  'POST /api/admin/event-sources': async ({ db, body, user, venue }) => {
    refuseHostile(body.url);
    const timezone = body.timezone ?? venue().timezone;
    return onList(() =>
      inTransaction(db, async (db) => {
        const id = await insertSource(db, { ...body, timezone });
        await writeAudit(db, { actorId: user.id, action: 'event-source.added', subject: id });
        return { id };
      }),
    );
  },

  'PATCH /api/admin/event-sources/:id': async ({ db, params: { id }, body, user }) => {
    if (body.url !== undefined) refuseHostile(body.url);
    return onList(() =>
      inTransaction(db, async (db) => {
        const source = await lockSource(db, id);
        if (!source) throw notFound();
        // What it said of its version says nothing of another address, or of times read otherwise.
        const isOther = [body.url ?? source.url, body.timezone ?? source.timezone].join();
        const isSame = isOther === [source.url, source.timezone].join();
        await changeSource(db, id, {
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
 * Refused when it is entered, in a sentence. Names are looked up and checked at each reading: what they
 * say now says nothing of then.
 */
function refuseHostile(text: string) {
  try {
    const host = parseOutsideUrl(text).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) === 0 || isPublicAddress(host)) return;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
  throw httpError(400, 'eventAdmin.refusedAddress');
}

/** An address is on the list once. */
async function onList<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'event_sources_url_unique') {
      throw httpError(409, 'eventAdmin.sourceKnown');
    }
    throw error;
  }
}

function asAnswer({ worker, beatAt, startedBy, startedAt, finishedAt, ...run }: ImportRunRow) {
  return {
    ...run,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function inWords({ id, name, url, active, timezone, lastRun }: EventSourceRow, language: Language) {
  if (!lastRun) return { id, name, url, active, timezone, lastRun: null };
  const { runId, problem, problems, ...counts } = lastRun;
  return {
    ...{ id, name, url, active, timezone },
    lastRun: {
      ...counts,
      problem: problem && saySourceProblem(problem, language),
      problems: problems.map((one) => sayEventProblem(one, language)),
    },
  };
}
