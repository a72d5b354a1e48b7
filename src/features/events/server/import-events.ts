import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { OutsideTrouble } from '#platform/server/outside/outside-trouble.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import {
  type EventSourceRow,
  findActiveSources,
  lockSource,
  saveSourceRun,
} from './event-sources-queries.ts';
import { readInThread } from './import/read-in-thread.ts';
import type { ReadDocument } from './import/read-thread.ts';
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
export async function beginImport(here: Services, startedBy: string | null): Promise<string> {
  return inTransaction(here.db, async (db) => {
    const { id, isNew } = await beginRun(db, { startedBy, now: here.clock.now() });
    if (isNew) {
      await here.queueJob(db, 'import-events', { runId: id });
      await tellProgress(db);
    }
    return id;
  });
}

/** Asked each hour: begins the night's run when it is that hour at the venue. */
export async function importAtNight(here: Services): Promise<void> {
  const { timezone } = here.venue();
  if (!venueTimeOf(here.clock.now(), timezone).startsWith(NIGHTLY_HOUR)) return;
  if ((await findActiveSources(here.db)).length > 0) await beginImport(here, null);
}

/** Takes up runs whose worker died. */
export async function resumeImports(here: Services): Promise<void> {
  for (const { id } of await findSilentRuns(here.db, here.clock.now())) {
    await here.queueJob(here.db, 'import-events', { runId: id });
  }
}

/**
 * Reads all sources of a run, one after the other. One worker at a time has the run: a worker that loses it
 * writes nothing more. Taken up again, it goes on with the sources that it has not read.
 */
export async function importEvents(here: Services, runId: string): Promise<void> {
  const { db, clock } = here;
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
      if (!(await importSource(here, run, source))) return;
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
async function importSource(here: Services, run: Run, source: EventSourceRow): Promise<boolean> {
  const read = await readDocument(here, source);
  try {
    return await save(here, run, source, read);
  } catch (error) {
    here.log.error({ err: error, sourceId: source.id }, 'events of a source were not saved');
    return save(here, run, source, { document: null, problem: 'unexpected' });
  }
}

async function readDocument(here: Services, source: EventSourceRow): Promise<Read> {
  const { url, timezone } = source;
  try {
    const answer = await here.fetchOutside(url, isReadToday(here, source) ? versionOf(source) : {});
    if (answer.notModified) return { document: null, problem: null };
    const { text, address, etag, lastModified } = answer;
    const { currency } = here.venue();
    const days = daysToRead(here, timezone);
    const options = { ...days, timeZone: timezone, address, currency };
    const document = await readInThread({ text, options });
    if (!document) return { document: null, problem: 'tooComplex' };
    return { document, version: { etag, lastModified } };
  } catch (error) {
    if (error instanceof OutsideTrouble) return { document: null, problem: error.reason };
    here.log.error({ err: error, sourceId: source.id }, 'a source was not read');
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

function save(here: Services, run: Run, source: EventSourceRow, read: Read): Promise<boolean> {
  return inTransaction(here.db, async (db) => {
    const now = here.clock.now();
    if (!(await beatRun(db, run, now))) return false;
    const current = await lockSource(db, source.id);
    // Removed, or given another address, while it was read.
    const isSame = current?.url === source.url && current.timezone === source.timezone;
    const counts = isSame ? await saveDocument(here, db, current, read) : NO_COUNTS;
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
  here: Services,
  db: Db,
  source: EventSourceRow,
  { document }: Read,
): Promise<Counts> {
  return document ? saveReading(here, db, source, document) : NO_COUNTS;
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
