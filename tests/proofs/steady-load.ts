import { randomUUID } from 'node:crypto';

export type Input = { date: string; slotLabel: string; guardianEmail: string };
type Outcome = { bookingId: string } | 'nobody there' | 'no answer';

/**
 * Families that book continuously, one booking at a time each. If a server is closed, they retry the next one with the
 * same key, as a load balancer would.
 */
export function startLoad(addresses: string[], inputs: Input[]) {
  let isOver = false;
  /** Every successful booking. */
  const accepted: string[] = [];
  /** Keys (the bookings' notes) without a response; not retried. */
  const unanswered: string[] = [];
  /** Unexpected responses. */
  const odd: string[] = [];

  const bookOnce = async (input: Input) => {
    const key = randomUUID();
    for (const address of addresses) {
      const outcome = await send(address, input, key);
      if (outcome === 'nobody there') continue;
      if (outcome === 'no answer') unanswered.push(key);
      else accepted.push(outcome.bookingId);
      return;
    }
    odd.push('no server is left');
    isOver = true;
  };

  const send = async (address: string, input: Input, key: string): Promise<Outcome> => {
    const response = await fetch(`${address}/api/bookings/create-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...input, guardianName: 'Robin Rush', notes: key }),
    }).catch(codeOf);
    if (response === 'ECONNREFUSED') return 'nobody there';
    const text = typeof response === 'string' ? null : await response.text().catch(() => null);
    if (typeof response === 'string' || text === null) return 'no answer';
    if (response.status === 200) return JSON.parse(text) as { bookingId: string };
    // A stopping server refuses new requests; the next server gets them.
    if (response.status !== 503) odd.push(`${response.status} ${text}`);
    return 'nobody there';
  };

  const families = inputs.map(async (input) => {
    while (!isOver) await bookOnce(input);
  });
  return {
    accepted,
    unanswered,
    odd,
    stop: async () => {
      isOver = true;
      await Promise.all(families);
    },
  };
}

const codeOf = (error: Error): string =>
  (error.cause as { code?: string } | undefined)?.code ?? error.message;
