import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a local server that counts connections and requests; `host` is a loopback address. */
export async function startExternalServer(listener: RequestListener, host = '127.0.0.1') {
  const server = createServer(listener);
  const counts = { connections: 0, requests: 0 };
  server.on('connection', () => counts.connections++);
  server.on('request', () => counts.requests++);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    counts,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns an `allow` option that permits a single address. */
export const allowOnly = (allowed: string) => (address: string) => address === allowed;
