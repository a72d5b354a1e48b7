import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { ExternalError } from '#platform/server/external/external-error.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { readInThread } from '../import/read-in-thread.ts';
import type { ParsedDocument } from '../import/read-worker.ts';
import {
  type EventSourceRow,
  findActiveSources,
  lockSource,
  saveSourceRun,
} from './event-sources-queries.ts';
import {
  addToRun,
  claimRun,
  endRun,
  findStaleRuns,
  releaseRun,
  saveHeartbeat,
  setRunSourceCount,
  startRun,
} from './import-runs-queries.ts';
import { limitProblems, type SourceProblem } from './source-problems.ts';
import { importWindow, NO_COUNTS, type SyncCounts, syncSource } from './sync-source.ts';

const HEARTBEAT_MILLIS = 10_000;
/** The venue-local hour of the nightly import. */
const NIGHTLY_HOUR = '03';

/** Starts a run, or joins the running one; returns its id. Concurrent calls start one run. */
export async function startImport(ctx: Services, startedBy: string | null): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const { id, isNew } = await startRun(db, { startedBy, now: ctx.clock.now() });
    if (isNew) {
      await ctx.queueJob(db, 'import-events', { runId: id });
      await announceProgress(db);
    }
    return id;
  });
}

/** Starts the nightly run if it is `NIGHTLY_HOUR` at the venue and there are active sources. Called hourly. */
export async function startNightlyImport(ctx: Services): Promise<void> {
  const { timezone } = ctx.venue();
  if (!venueTimeOf(ctx.clock.now(), timezone).startsWith(NIGHTLY_HOUR)) return;
  if ((await findActiveSources(ctx.db)).length > 0) await startImport(ctx, null);
}

/** Queues a job for each run whose worker died. */
export async function resumeImports(ctx: Services): Promise<void> {
  for (const { id } of await findStaleRuns(ctx.db, ctx.clock.now())) {
    await ctx.queueJob(ctx.db, 'import-events', { runId: id });
  }
}

/**
 * Imports all sources of a run sequentially. A worker that loses the run stops writing; the worker that claims it
 * continues with the remaining sources.
 */
export async function importEvents(ctx: Services, runId: string): Promise<void> {
  const { db, clock } = ctx;
  const run = { id: runId, worker: randomUUID() };
  if (!(await claimRun(db, run.id, run.worker, clock.now()))) return;
  const heartbeat = setInterval(
    () => void saveHeartbeat(db, run, clock.now()).catch(() => undefined),
    HEARTBEAT_MILLIS,
  );
  try {
    const sources = await findActiveSources(db);
    await setRunSourceCount(db, run, sources.length);
    for (const source of sources) {
      if (source.lastRun?.runId === runId) continue;
      if (!(await importSource(ctx, run, source))) return;
    }
    await inTransaction(db, async (db) => {
      await endRun(db, run, 'done', clock.now());
      await announceProgress(db);
    });
  } catch (error) {
    await releaseRun(db, run);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

type Run = { id: string; worker: string };
type ReadResult =
  | { document: ParsedDocument; validators: Validators }
  | { document: null; problem: SourceProblem['code'] | null };
/** The HTTP cache validators of a document. */
type Validators = Pick<EventSourceRow, 'etag' | 'lastModified'>;

/** Imports one source; a failure does not stop the run. Returns false if another worker has claimed the run. */
async function importSource(ctx: Services, run: Run, source: EventSourceRow): Promise<boolean> {
  const result = await readDocument(ctx, source);
  try {
    return await saveResult(ctx, run, source, result);
  } catch (error) {
    ctx.log.error({ err: error, sourceId: source.id }, 'saving the events of a source failed');
    return saveResult(ctx, run, source, { document: null, problem: 'unexpected' });
  }
}

async function readDocument(ctx: Services, source: EventSourceRow): Promise<ReadResult> {
  const { url, timezone } = source;
  try {
    const response = await ctx.fetchExternal(
      url,
      wasReadToday(ctx, source) ? validatorsOf(source) : {},
    );
    if (response.notModified) return { document: null, problem: null };
    const { text, finalUrl, etag, lastModified } = response;
    const { currency } = ctx.venue();
    const days = importWindow(ctx, timezone);
    const options = { ...days, timeZone: timezone, documentUrl: finalUrl, currency };
    const document = await readInThread({ text, options });
    if (!document) return { document: null, problem: 'tooComplex' };
    return { document, validators: { etag, lastModified } };
  } catch (error) {
    if (error instanceof ExternalError) return { document: null, problem: error.reason };
    ctx.log.error({ err: error, sourceId: source.id }, 'reading an event source failed');
    return { document: null, problem: 'unexpected' };
  }
}

const validatorsOf = ({ etag, lastModified }: Validators): Validators => ({ etag, lastModified });

/**
 * Whether the source was read without a problem today. Only then is the request conditional: on a later day, an
 * unchanged document yields new occurrences.
 */
function wasReadToday({ clock }: Services, { lastRun, timezone }: EventSourceRow): boolean {
  if (!lastRun || lastRun.problem) return false;
  const day = venueDateOf(new Date(lastRun.at), timezone);
  return day === venueDateOf(clock.now(), timezone);
}

function saveResult(
  ctx: Services,
  run: Run,
  source: EventSourceRow,
  result: ReadResult,
): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const now = ctx.clock.now();
    if (!(await saveHeartbeat(db, run, now))) return false;
    const current = await lockSource(db, source.id);
    // Skip a source that was removed or changed during the read.
    const isSame = current?.url === source.url && current.timezone === source.timezone;
    const counts = isSame ? await saveDocument(ctx, db, current, result) : NO_COUNTS;
    if (isSame) {
      await saveSourceRun(
        db,
        source.id,
        {
          runId: run.id,
          at: now.toISOString(),
          timezone: result.document ? current.timezone : current.lastRun?.timezone,
          ...counts,
          ...problemsOf(result, current),
        },
        result.document ? result.validators : {},
      );
    }
    await addToRun(db, run, counts);
    await announceProgress(db);
    return true;
  });
}

async function saveDocument(
  ctx: Services,
  db: Db,
  source: EventSourceRow,
  { document }: ReadResult,
): Promise<SyncCounts> {
  return document ? syncSource(ctx, db, source, document) : NO_COUNTS;
}

/** Separates a problem of the source from problems of individual events. */
function problemsOf(result: ReadResult, { lastRun }: EventSourceRow) {
  if (result.document === null) {
    // An unmodified document still has its previous problems.
    const problems = result.problem === null ? (lastRun?.problems ?? []) : [];
    return { problem: result.problem, problems };
  }
  const { problems } = result.document;
  const isEmpty = problems.some(({ code }) => code === 'nothingToRead');
  if (isEmpty) return { problem: 'nothingToRead' as const, problems: [] };
  return { problem: null, problems: limitProblems(problems) };
}

/** Announces progress to the whole desk: the update carries no data, and only admins can fetch the run. */
const announceProgress = (db: Db) =>
  announce(db, { desk: true }, { type: 'event_import', payload: {} });
