import { connect, type Socket } from 'node:net';
import { serveTasks } from './child-programs.ts';
import { type Latencies, latenciesOf } from './latencies.ts';

/** Raw requests, sent in turn until the time is up, or each once. */
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
 * HTTP/1.1 with keep-alive on plain sockets: it must be lighter than the server, since both share the machine. One
 * request at a time per connection.
 */
async function run({ port, connections, millis, requests, isRepeated }: Load): Promise<LoadResult> {
  const bytes = requests.map((text) => Buffer.from(text));
  const millisTaken: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  const begin = performance.now();
  const last = isRepeated ? Number.POSITIVE_INFINITY : bytes.length;
  const shouldContinue = () => performance.now() - begin < millis && next < last;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const { exchange, end } = await openConnection(port);
      while (shouldContinue()) {
        const request = bytes[next % bytes.length] as Buffer;
        next += 1;
        const sentAt = performance.now();
        const status = await exchange(request);
        millisTaken.push(performance.now() - sentAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      end();
    }),
  );
  return { ...latenciesOf(millisTaken, performance.now() - begin), statuses, sent: next };
}

async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((opened, failed) => {
    socket.once('connect', opened);
    socket.once('error', failed);
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

/** Reads status lines from the socket and skips each response's body (Content-Length is always set). */
function readStatuses(socket: Socket) {
  let buffered = '';
  let settle: { resolve(status: string): void; reject(error: Error): void } | undefined;
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
    settle?.resolve(status);
  });
  const fail = (error: Error) => settle?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  return {
    next: () =>
      new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
      }),
  };
}

serveTasks(run);
