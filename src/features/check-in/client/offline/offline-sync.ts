import { call as callWaivers } from '#features/waivers/client/calls.ts';
import { ApiError } from '#platform/client/api.ts';
import { MAX_SYNCED } from '../../offline-desk-contract.ts';
import { call } from '../calls.ts';
import { dequeue, type Problem, type Queued, readQueue, setAside } from './offline-queue.ts';

type Progress = { sent: number; total: number };

/** A call that hangs is sent again later; the server stores it once all the same. */
const GIVE_UP_MILLIS = 15_000;

/**
 * Sends everything that is queued, waivers first: a family that signed counts as signed; who left is told
 * last, when their visits are stored. What the
 * server has stored leaves the queue; what it refuses is set aside with the reason. Throws when the
 * network or the session is gone; the rest stays queued.
 */
export async function sendQueue(
  why: (refused: 'tooOld' | 'refused') => string,
  tell: (progress: Progress) => void,
): Promise<void> {
  await onceAtATime(async () => {
    const queue = await readQueue();
    let sent = 0;
    const count = (more: number) => {
      sent += more;
      tell({ sent, total: queue.length });
    };
    count(0);
    for (const item of queue) {
      if (item.kind !== 'waiver') continue;
      await sendWaiver(item, why);
      count(1);
    }
    const visits = queue.filter((item) => item.kind === 'visit');
    for (let at = 0; at < visits.length; at += MAX_SYNCED) {
      const part = visits.slice(at, at + MAX_SYNCED);
      await sendVisits(part, why);
      count(part.length);
    }
    const checkOuts = queue.filter((item) => item.kind === 'checkOut');
    for (let at = 0; at < checkOuts.length; at += MAX_SYNCED) {
      const part = checkOuts.slice(at, at + MAX_SYNCED);
      await sendCheckOuts(part, why);
      count(part.length);
    }
  });
}

async function sendVisits(
  items: Extract<Queued, { kind: 'visit' }>[],
  why: (refused: 'tooOld') => string,
) {
  const { results } = await call(
    'POST /api/check-in/sync',
    { body: { items: items.map(({ visit }) => visit) } },
    { signal: AbortSignal.timeout(GIVE_UP_MILLIS) },
  );
  const refused = results.filter(({ state }) => state === 'refused').map(({ key }) => key);
  for (const { key, visit } of items) {
    if (!refused.includes(key)) continue;
    const { guardianName: name, at } = visit;
    await setAside({ key, kind: 'visit', name, at, why: why('tooOld') });
  }
  await dequeue(results.map(({ key }) => key).filter((key) => !refused.includes(key)));
}

async function sendCheckOuts(
  items: Extract<Queued, { kind: 'checkOut' }>[],
  why: (refused: 'tooOld') => string,
) {
  const { results } = await call(
    'POST /api/check-in/sync-check-outs',
    { body: { items: items.map(({ checkOut }) => checkOut) } },
    { signal: AbortSignal.timeout(GIVE_UP_MILLIS) },
  );
  const refused = results.filter(({ state }) => state === 'refused').map(({ key }) => key);
  for (const { key, name, checkOut } of items) {
    if (!refused.includes(key)) continue;
    await setAside({ key, kind: 'checkOut', name, at: checkOut.at, why: why('tooOld') });
  }
  await dequeue(results.map(({ key }) => key).filter((key) => !refused.includes(key)));
}

async function sendWaiver(
  { key, waiver }: Extract<Queued, { kind: 'waiver' }>,
  why: (refused: 'refused') => string,
) {
  try {
    const signal = AbortSignal.timeout(GIVE_UP_MILLIS);
    await callWaivers('POST /api/waivers/from-desk', { body: waiver }, { signal });
    await dequeue([key]);
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error.status)) throw error;
    const { guardianName: name, signedAt: at } = waiver;
    const problem: Problem = { key, kind: 'waiver', name, at, why: error.said || why('refused') };
    await setAside(problem);
  }
}

/** The waiver itself is refused, and will be again; not the session, and not for now. */
const isFinal = (status: number) => [400, 409, 413, 422].includes(status);

/** One tab at a time, where the browser can say so; the server would bear several. */
async function onceAtATime(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('desk-sync', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
