import { randomUUID } from 'node:crypto';

export type Input = { date: string; slotLabel: string; guardianEmail: string };
type Outcome = { bookingId: string } | 'unavailable' | 'no response';

/**
 * Simulates families that book continuously, one booking at a time. If a server is unavailable, they retry on the next
 * one with the same idempotency key, like a load balancer.
 */
export function startLoad(addresses: string[], inputs: Input[]) {
  let isStopped = false;
  /** Ids of successful bookings. */
  const bookingIds: string[] = [];
  /**
   * Keys of requests without a response, which are not retried. Each key is also stored as its booking's
   * notes.
   */
  const withoutResponse: string[] = [];
  /** Unexpected responses, or a note that no server was available. */
  const failures: string[] = [];

  const bookOnce = async (input: Input) => {
    const key = randomUUID();
    for (const address of addresses) {
      const outcome = await send(address, input, key);
      if (outcome === 'unavailable') continue;
      if (outcome === 'no response') withoutResponse.push(key);
      else bookingIds.push(outcome.bookingId);
      return;
    }
    failures.push('no server is available');
    isStopped = true;
  };

  const send = async (address: string, input: Input, key: string): Promise<Outcome> => {
    const response = await fetch(`${address}/api/bookings/create-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...input, guardianName: 'Robin Rush', notes: key }),
    }).catch(errorCodeOf);
    if (response === 'ECONNREFUSED') return 'unavailable';
    const text = typeof response === 'string' ? null : await response.text().catch(() => null);
    if (typeof response === 'string' || text === null) return 'no response';
    if (response.status === 200) return JSON.parse(text) as { bookingId: string };
    // A stopping server rejects new requests.
    if (response.status !== 503) failures.push(`${response.status} ${text}`);
    return 'unavailable';
  };

  const families = inputs.map(async (input) => {
    while (!isStopped) await bookOnce(input);
  });
  return {
    bookingIds,
    withoutResponse,
    failures,
    stop: async () => {
      isStopped = true;
      await Promise.all(families);
    },
  };
}

const errorCodeOf = (error: Error): string =>
  (error.cause as { code?: string } | undefined)?.code ?? error.message;
