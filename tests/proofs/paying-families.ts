import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type Family = { date: string; slotLabel: string; guardianEmail: string };

const RETRY_MILLIS = 500;
const THINKING_MILLIS = 300;
/** Longer than a frozen server is left in the list of the proxy. */
const REQUEST_TIMEOUT_MILLIS = 10_000;

/**
 * Simulates families that book and pay through a proxy, one booking at a time. After an error they press again: the
 * same call with the same idempotency key.
 */
export function startFamilies(address: string, families: Family[]) {
  let isStopped = false;
  let lastPaidAt = Date.now();
  /** Ids of bookings whose payment was confirmed. */
  const paidIds: string[] = [];
  /** How often each error occurred, such as "503" or "ECONNREFUSED". */
  const errors = new Map<string, number>();
  let longestBreakMillis = 0;

  const post = async <Result>(path: string, body: object, key: string): Promise<Result | null> => {
    for (;;) {
      const outcome = await send<Result>(address + path, body, key);
      if (typeof outcome !== 'string') return outcome.result;
      errors.set(outcome, (errors.get(outcome) ?? 0) + 1);
      await pause(RETRY_MILLIS);
      if (isStopped) return null;
    }
  };

  const bookAndPay = async (family: Family) => {
    const key = randomUUID();
    const input = { ...family, guardianName: 'Robin Rush', notes: key };
    const booked = await post<{ bookingId: string; sessionId: string }>(
      '/api/bookings/create-checkout',
      input,
      key,
    );
    if (!booked) return;
    const outcome = { outcome: 'paid' };
    const paid = await post(`/api/sandbox-checkout/${booked.sessionId}`, outcome, `${key}-paid`);
    if (!paid) return;
    paidIds.push(booked.bookingId);
    longestBreakMillis = Math.max(longestBreakMillis, Date.now() - lastPaidAt);
    lastPaidAt = Date.now();
    await pause(THINKING_MILLIS);
  };

  const running = families.map(async (family) => {
    while (!isStopped) await bookAndPay(family);
  });
  return {
    paidIds,
    errors,
    /** The longest time in which no family could pay. */
    longestBreakMillis: () => Math.max(longestBreakMillis, Date.now() - lastPaidAt),
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Returns the result, or the kind of error. Throws if the call was refused, which a retry would not change. */
async function send<Result>(url: string, body: object, key: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MILLIS),
  }).catch(errorCodeOf);
  if (typeof response === 'string') return response;
  const text = await response.text().catch(errorCodeOf);
  if (response.ok) return { result: JSON.parse(text) as Result };
  if (response.status < 500) throw new Error(`${url}: ${response.status} ${text}`);
  return String(response.status);
}

const errorCodeOf = (error: Error): string =>
  (error.cause as { code?: string } | undefined)?.code ?? error.name;
