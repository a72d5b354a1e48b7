import { call as callWaivers } from '#features/waivers/client/calls.ts';
import { failureMessage, hasStatus } from '#platform/client/failure.ts';
import { MAX_SYNCED } from '../../offline-desk-contract.ts';
import { call } from '../calls.ts';
import { dequeue, moveToProblems, type Queued, readQueue } from './offline-queue.ts';

type Progress = { sent: number; total: number };

/** A call that times out is sent again later; the server stores it once. */
const TIMEOUT_MILLIS = 15_000;

/**
 * Sends the queue: waivers first, so that check-ins find them; then check-ins, then check-outs. Stored items leave the
 * queue, rejected ones become problems. Throws when the network or the session is gone; the rest stays queued.
 */
export async function sendQueue(
  reasonFor: (refusal: 'tooOld' | 'refused') => string,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  await exclusively(async () => {
    const queue = await readQueue();
    let sent = 0;
    const count = (more: number) => {
      sent += more;
      onProgress({ sent, total: queue.length });
    };
    count(0);
    for (const item of queue) {
      if (item.kind !== 'waiver') continue;
      await sendWaiver(item, reasonFor);
      count(1);
    }
    const visits = queue.filter((item) => item.kind === 'visit');
    for (let at = 0; at < visits.length; at += MAX_SYNCED) {
      const part = visits.slice(at, at + MAX_SYNCED);
      await sendVisits(part, reasonFor);
      count(part.length);
    }
    const checkOuts = queue.filter((item) => item.kind === 'checkOut');
    for (let at = 0; at < checkOuts.length; at += MAX_SYNCED) {
      const part = checkOuts.slice(at, at + MAX_SYNCED);
      await sendCheckOuts(part, reasonFor);
      count(part.length);
    }
  });
}

async function sendVisits(
  items: Extract<Queued, { kind: 'visit' }>[],
  reasonFor: (refusal: 'tooOld') => string,
) {
  const { results } = await call(
    'POST /api/check-in/sync',
    { body: { items: items.map(({ visit }) => visit) } },
    { signal: AbortSignal.timeout(TIMEOUT_MILLIS) },
  );
  const refused = results.filter(({ state }) => state === 'refused').map(({ key }) => key);
  for (const { key, visit } of items) {
    if (!refused.includes(key)) continue;
    const { guardianName: name, at } = visit;
    await moveToProblems({ key, kind: 'visit', name, at, why: reasonFor('tooOld') });
  }
  await dequeue(results.map(({ key }) => key).filter((key) => !refused.includes(key)));
}

async function sendCheckOuts(
  items: Extract<Queued, { kind: 'checkOut' }>[],
  reasonFor: (refusal: 'tooOld') => string,
) {
  const { results } = await call(
    'POST /api/check-in/sync-check-outs',
    { body: { items: items.map(({ checkOut }) => checkOut) } },
    { signal: AbortSignal.timeout(TIMEOUT_MILLIS) },
  );
  const refused = results.filter(({ state }) => state === 'refused').map(({ key }) => key);
  for (const { key, name, checkOut } of items) {
    if (!refused.includes(key)) continue;
    await moveToProblems({
      key,
      kind: 'checkOut',
      name,
      at: checkOut.at,
      why: reasonFor('tooOld'),
    });
  }
  await dequeue(results.map(({ key }) => key).filter((key) => !refused.includes(key)));
}

async function sendWaiver(
  { key, waiver }: Extract<Queued, { kind: 'waiver' }>,
  reasonFor: (refusal: 'refused') => string,
) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
    await callWaivers('POST /api/waivers/from-desk', { body: waiver }, { signal });
    await dequeue([key]);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { guardianName: name, signedAt: at } = waiver;
    const why = failureMessage(error) ?? reasonFor('refused');
    await moveToProblems({ key, kind: 'waiver', name, at, why });
  }
}

/** Errors of the waiver itself, which a retry does not cure, unlike those of the session or the server. */
const isFinal = (error: unknown) => hasStatus(error, 400, 409, 413, 422);

/** Syncs in one tab at a time where the browser has locks; concurrent syncs are harmless. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('desk-sync', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
