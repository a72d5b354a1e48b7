import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which would be taken before a server listens. */
const FIRST_PORT = 20_000;
const PROCESSES = 300;
const PORTS_OF_PROCESS = 40;

let given = 0;

/** A free TCP port that no other process of the run is given. */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (process.pid % PROCESSES) * PORTS_OF_PROCESS;
  for (let attempt = 0; attempt < PORTS_OF_PROCESS; attempt += 1) {
    const port = first + (given % PORTS_OF_PROCESS);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port is free from ${first} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
