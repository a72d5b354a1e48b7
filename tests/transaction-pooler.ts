import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { EmbeddedAddress } from '#platform/server/database/embedded-database.ts';

const QUERY = 'Q'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/**
 * Simulates a pooler in transaction mode: each client authenticates on its own connection, but all queries run on the
 * first connection. Supports only simple queries.
 */
export async function startTransactionPooler({ host, port }: EmbeddedAddress) {
  let shared: Socket | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const clientConnection = connect(`${host}/.s.PGSQL.${port}`);
    shared ??= clientConnection;
    for (const socket of [client, clientConnection]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    let isAuthenticated = false;
    clientConnection.on('data', (data) => {
      if (clientConnection !== shared || !isAuthenticated) client.write(data);
      isAuthenticated ||= data.at(-6) === READY;
    });
    client.on('data', (data) => {
      if (data[0] !== QUERY || !shared) return clientConnection.write(data);
      const connection = shared;
      const forward = (response: Buffer) => {
        client.write(response);
        if (response.at(-6) === READY) connection.off('data', forward);
      };
      connection.on('data', forward);
      connection.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? address?.port : 0,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
