import { connect, type Socket } from 'node:net';
import { serveTasks } from './child-process.ts';
import { type Latencies, latenciesOf } from './latencies.ts';

/** Raw requests, repeated until the time is up or sent once each. */
export type Load = {
  port: number;
  connections: number;
  millis: number;
  requests: string[];
  isRepeated: boolean;
};

/** `statuses` counts the responses by status; all should be 200. */
export type LoadResult = Latencies & { statuses: Record<string, number>; sent: number };

/**
 * Sends HTTP/1.1 requests with keep-alive on plain sockets, one at a time per connection. An HTTP client would take too
 * much CPU from the server on the same machine.
 */
async function run({ port, connections, millis, requests, isRepeated }: Load): Promise<LoadResult> {
  const bytes = requests.map((text) => Buffer.from(text));
  const durations: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const startedAt = performance.now();
  const maxRequests = isRepeated ? Number.POSITIVE_INFINITY : bytes.length;
  const shouldContinue = () => performance.now() - startedAt < millis && next < maxRequests;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const { exchange, end } = await openConnection(port);
      while (shouldContinue()) {
        const request = bytes[next % bytes.length] as Buffer;
        next += 1;
        const sentAt = performance.now();
        const status = await exchange(request);
        durations.push(performance.now() - sentAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      end();
    }),
  );
  return { ...latenciesOf(durations, performance.now() - startedAt), statuses, sent: next };
}

async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const responses = readStatuses(socket);
  return {
    exchange: (request: Buffer) => {
      const status = responses.next();
      socket.write(request);
      return status;
    },
    end: () => socket.end(),
  };
}

/** Reads the status of each response and skips its body (Content-Length is always set). */
function readStatuses(socket: Socket) {
  let buffered = '';
  let pending: { resolve(status: string): void; reject(error: Error): void } | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    buffered += chunk;
    const headEnd = buffered.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = buffered.slice(0, headEnd).toLowerCase();
    const lengthAt = head.indexOf('content-length: ');
    const length = Number.parseInt(head.slice(lengthAt + 16, lengthAt + 28), 10);
    if (buffered.length < headEnd + 4 + length) return;
    const status = buffered.slice(9, 12);
    buffered = buffered.slice(headEnd + 4 + length);
    pending?.resolve(status);
  });
  const fail = (error: Error) => pending?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed')));
  return {
    next: () =>
      new Promise<string>((resolve, reject) => {
        pending = { resolve, reject };
      }),
  };
}

serveTasks(run);
