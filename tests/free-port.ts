import { createServer } from 'node:net';

/** Below the ephemeral port range, so that no outgoing connection takes a port before the server listens. */
const FIRST_PORT = 20_000;
const PROCESSES = 300;
const PORTS_PER_PROCESS = 40;

let nextOffset = 0;

/** Returns a free TCP port. Each process of the test run has its own range. */
export async function findFreePort(): Promise<number> {
  const first = FIRST_PORT + (process.pid % PROCESSES) * PORTS_PER_PROCESS;
  for (let attempt = 0; attempt < PORTS_PER_PROCESS; attempt += 1) {
    const port = first + (nextOffset % PORTS_PER_PROCESS);
    nextOffset += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port in the range starting at ${first}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
