import { randomUUID } from 'node:crypto';

export type Input = { date: string; slotLabel: string; guardianEmail: string };
type Outcome = { bookingId: string } | 'nobody there' | 'no answer';

/**
 * Families that book without pause, each one booking after the other. Whoever finds a server closed
 * goes to the next one with the same key, as a load balancer would let it.
 */
export function startLoad(addresses: string[], inputs: Input[]) {
  let isOver = false;
  /** Every booking that was answered with success. */
  const accepted: string[] = [];
  /** Keys (the bookings' notes) whose connection ended without an answer; not sent again. */
  const unanswered: string[] = [];
  /** Answers that nobody should get. */
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
    // A server that is closing says so; what it did not begin is the next one's.
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
