import { call as callWaivers } from '#features/waivers/client/calls.ts';
import { failureMessage, hasStatus } from '#platform/client/failure.ts';
import { MAX_SYNC_ITEMS } from '../../offline-desk-contract.ts';
import { call } from '../calls.ts';
import { dequeue, moveToProblems, type QueuedItem, readQueue } from './offline-queue.ts';

type Progress = { sent: number; total: number };

/** Calls that time out are retried later; the server stores each item once. */
const TIMEOUT_MILLIS = 15_000;

/**
 * Sends waivers first, as check-ins need them, then check-ins and check-outs. Removes stored items from the queue and
 * turns refused ones into problems. Throws if the network or the session is lost; unsent items stay queued. Does
 * nothing while another tab is sending.
 */
export async function sendQueue(
  reasonFor: (reason: 'tooOld' | 'refused') => string,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  await withSyncLock(async () => {
    const queue = await readQueue();
    let sent = 0;
    const addProgress = (count: number) => {
      sent += count;
      onProgress({ sent, total: queue.length });
    };
    addProgress(0);
    for (const item of queue) {
      if (item.kind !== 'waiver') continue;
      await sendWaiver(item, reasonFor);
      addProgress(1);
    }
    const visits = queue.filter((item) => item.kind === 'visit');
    for (const batch of toBatches(visits, ({ visit }) => visit.at)) {
      await sendVisits(batch, reasonFor);
      addProgress(batch.length);
    }
    const checkOuts = queue.filter((item) => item.kind === 'checkOut');
    for (const batch of toBatches(checkOuts, ({ checkOut }) => checkOut.at)) {
      await sendCheckOuts(batch, reasonFor);
      addProgress(batch.length);
    }
  });
}

/** Sorts items by time, as the queue returns them by key, and splits them into batches for one call each. */
export function toBatches<T>(items: T[], timeOf: (item: T) => string): T[][] {
  const sorted = items.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const count = Math.ceil(sorted.length / MAX_SYNC_ITEMS);
  return Array.from({ length: count }, (_, n) =>
    sorted.slice(n * MAX_SYNC_ITEMS, (n + 1) * MAX_SYNC_ITEMS),
  );
}

async function sendVisits(
  items: Extract<QueuedItem, { kind: 'visit' }>[],
  reasonFor: (reason: 'tooOld') => string,
) {
  const { results } = await call(
    'POST /api/check-in/sync',
    { body: { items: items.map(({ visit }) => visit) } },
    { signal: AbortSignal.timeout(TIMEOUT_MILLIS) },
  );
  const refusedKeys = results.filter(({ state }) => state === 'refused').map(({ key }) => key);
  for (const { key, visit } of items) {
    if (!refusedKeys.includes(key)) continue;
    const { guardianName: name, at } = visit;
    await moveToProblems({ key, kind: 'visit', name, at, why: reasonFor('tooOld') });
  }
  await dequeue(results.map(({ key }) => key).filter((key) => !refusedKeys.includes(key)));
}

async function sendCheckOuts(
  items: Extract<QueuedItem, { kind: 'checkOut' }>[],
  reasonFor: (reason: 'tooOld') => string,
) {
  const { results } = await call(
    'POST /api/check-in/sync-check-outs',
    { body: { items: items.map(({ checkOut }) => checkOut) } },
    { signal: AbortSignal.timeout(TIMEOUT_MILLIS) },
  );
  const refusedKeys = results.filter(({ state }) => state === 'refused').map(({ key }) => key);
  for (const { key, name, checkOut } of items) {
    if (!refusedKeys.includes(key)) continue;
    await moveToProblems({
      key,
      kind: 'checkOut',
      name,
      at: checkOut.at,
      why: reasonFor('tooOld'),
    });
  }
  await dequeue(results.map(({ key }) => key).filter((key) => !refusedKeys.includes(key)));
}

async function sendWaiver(
  { key, waiver }: Extract<QueuedItem, { kind: 'waiver' }>,
  reasonFor: (reason: 'refused') => string,
) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
    await callWaivers('POST /api/waivers/from-desk', { body: waiver }, { signal });
    await dequeue([key]);
  } catch (error) {
    if (!isPermanentError(error)) throw error;
    const { guardianName: name, signedAt: at } = waiver;
    const why = failureMessage(error) ?? reasonFor('refused');
    await moveToProblems({ key, kind: 'waiver', name, at, why });
  }
}

/** Whether the waiver itself was refused, so that a retry would fail too. */
const isPermanentError = (error: unknown) => hasStatus(error, 400, 409, 413, 422);

/** Skips `run` while another tab syncs. In browsers without locks, tabs may sync concurrently, which is harmless. */
async function withSyncLock(run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request('desk-sync', { ifAvailable: true }, async (lock) => {
    if (lock) await run();
  });
}
