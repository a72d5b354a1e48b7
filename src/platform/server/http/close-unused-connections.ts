import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MILLIS = 1_000;

/**
 * Browsers open spare connections. Node treats one that never sent a byte as busy for up to a minute, and a stopping
 * server would wait for it: after a moment, in which a request may still arrive, it is closed.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, GRACE_MILLIS).unref();
    done();
  });
}
