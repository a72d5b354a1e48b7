import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MILLIS = 1_000;

/**
 * When the server stops, closes connections that never sent a byte, and connections in use soon after their
 * response. Browsers open spare connections, which Node treats as busy for up to a minute; a request may
 * still arrive during the grace period.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    // Zero would keep idle connections open indefinitely.
    app.server.keepAliveTimeout = 1;
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, GRACE_MILLIS).unref();
    done();
  });
}
