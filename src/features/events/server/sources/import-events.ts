import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { OutsideError } from '#platform/server/outside/outside-error.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { readInThread } from '../import/read-in-thread.ts';
import type { ReadDocument } from '../import/read-thread.ts';
import {
  type EventSourceRow,
  findActiveSources,
  lockSource,
  saveSourceRun,
} from './event-sources-queries.ts';
import {
  addToRun,
  beatRun,
  beginRun,
  claimRun,
  endRun,
  findSilentRuns,
  letRunGo,
  setRunSources,
} from './import-runs-queries.ts';
import { type Counts, daysToRead, NO_COUNTS, saveReading } from './save-reading.ts';
import { keptProblems, type SourceProblem } from './source-problems.ts';

const BEAT_MILLIS = 10_000;
/** The hour of the night, in the venue's zone, at which all sources are read. */
const NIGHTLY_HOUR = '03';

/** Begins a run, or joins the one in progress; its id. Concurrent calls make one run. */
export async function beginImport(ctx: Services, startedBy: string | null): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const { id, isNew } = await beginRun(db, { startedBy, now: ctx.clock.now() });
    if (isNew) {
      await ctx.queueJob(db, 'import-events', { runId: id });
      await tellProgress(db);
    }
    return id;
  });
}

/** Asked each hour: begins the night's run when it is that hour at the venue. */
export async function importAtNight(ctx: Services): Promise<void> {
  const { timezone } = ctx.venue();
  if (!venueTimeOf(ctx.clock.now(), timezone).startsWith(NIGHTLY_HOUR)) return;
  if ((await findActiveSources(ctx.db)).length > 0) await beginImport(ctx, null);
}

/** Takes up runs whose worker died. */
export async function resumeImports(ctx: Services): Promise<void> {
  for (const { id } of await findSilentRuns(ctx.db, ctx.clock.now())) {
    await ctx.queueJob(ctx.db, 'import-events', { runId: id });
  }
}

/**
 * Reads all sources of a run, one after the other. One worker at a time has the run: a worker that loses it
 * writes nothing more. Taken up again, it goes on with the sources that it has not read.
 */
export async function importEvents(ctx: Services, runId: string): Promise<void> {
  const { db, clock } = ctx;
  const run = { id: runId, worker: randomUUID() };
  if (!(await claimRun(db, run.id, run.worker, clock.now()))) return;
  const beat = setInterval(
    () => void beatRun(db, run, clock.now()).catch(() => undefined),
    BEAT_MILLIS,
  );
  try {
    const sources = await findActiveSources(db);
    await setRunSources(db, run, sources.length);
    for (const source of sources) {
      if (source.lastRun?.runId === runId) continue;
      if (!(await importSource(ctx, run, source))) return;
    }
    await inTransaction(db, async (db) => {
      await endRun(db, run, 'done', clock.now());
      await tellProgress(db);
    });
  } catch (error) {
    await letRunGo(db, run);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

type Run = { id: string; worker: string };
type Read =
  | { document: ReadDocument; version: Version }
  | { document: null; problem: SourceProblem['code'] | null };
type Version = Pick<EventSourceRow, 'etag' | 'lastModified'>;

/** False if the run is another worker's by now. Whatever is wrong with a source stays with it. */
async function importSource(ctx: Services, run: Run, source: EventSourceRow): Promise<boolean> {
  const read = await readDocument(ctx, source);
  try {
    return await save(ctx, run, source, read);
  } catch (error) {
    ctx.log.error({ err: error, sourceId: source.id }, 'events of a source were not saved');
    return save(ctx, run, source, { document: null, problem: 'unexpected' });
  }
}

async function readDocument(ctx: Services, source: EventSourceRow): Promise<Read> {
  const { url, timezone } = source;
  try {
    const answer = await ctx.fetchOutside(url, isReadToday(ctx, source) ? versionOf(source) : {});
    if (answer.notModified) return { document: null, problem: null };
    const { text, address, etag, lastModified } = answer;
    const { currency } = ctx.venue();
    const days = daysToRead(ctx, timezone);
    const options = { ...days, timeZone: timezone, address, currency };
    const document = await readInThread({ text, options });
    if (!document) return { document: null, problem: 'tooComplex' };
    return { document, version: { etag, lastModified } };
  } catch (error) {
    if (error instanceof OutsideError) return { document: null, problem: error.reason };
    ctx.log.error({ err: error, sourceId: source.id }, 'a source was not read');
    return { document: null, problem: 'unexpected' };
  }
}

const versionOf = ({ etag, lastModified }: Version): Version => ({ etag, lastModified });

/** An unchanged document has further occurrences on another day: then it is read all the same. */
function isReadToday({ clock }: Services, { lastRun, timezone }: EventSourceRow): boolean {
  if (!lastRun || lastRun.problem) return false;
  const day = venueDateOf(new Date(lastRun.at), timezone);
  return day === venueDateOf(clock.now(), timezone);
}

function save(ctx: Services, run: Run, source: EventSourceRow, read: Read): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const now = ctx.clock.now();
    if (!(await beatRun(db, run, now))) return false;
    const current = await lockSource(db, source.id);
    // Removed, or given another address, while it was read.
    const isSame = current?.url === source.url && current.timezone === source.timezone;
    const counts = isSame ? await saveDocument(ctx, db, current, read) : NO_COUNTS;
    if (isSame) {
      await saveSourceRun(
        db,
        source.id,
        { runId: run.id, at: now.toISOString(), ...counts, ...problemsOf(read, current) },
        read.document ? read.version : {},
      );
    }
    await addToRun(db, run, counts);
    await tellProgress(db);
    return true;
  });
}

async function saveDocument(
  ctx: Services,
  db: Db,
  source: EventSourceRow,
  { document }: Read,
): Promise<Counts> {
  return document ? saveReading(ctx, db, source, document) : NO_COUNTS;
}

/** A document that holds nothing to read is the source's problem, not an event's. */
function problemsOf(read: Read, { lastRun }: EventSourceRow) {
  if (read.document === null) {
    // Nothing new since: what was wrong with it then still is.
    const problems = read.problem === null ? (lastRun?.problems ?? []) : [];
    return { problem: read.problem, problems };
  }
  const { problems } = read.document;
  const isEmpty = problems.some(({ code }) => code === 'nothingToRead');
  if (isEmpty) return { problem: 'nothingToRead' as const, problems: [] };
  return { problem: null, problems: keptProblems(problems) };
}

/** Everybody at the desk: the news say only that there is something to fetch, which admins alone can. */
const tellProgress = (db: Db) =>
  announce(db, { desk: true }, { type: 'event_import', payload: {} });
