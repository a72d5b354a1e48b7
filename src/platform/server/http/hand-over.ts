import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const HAND_OVER_MILLIS = 3_000;

/**
 * Leaves new connections to the process that replaces this one, and for three seconds still serves the open ones: each
 * response asks the client to connect again. Only idle connections are left then. `close` of the HTTP server would close
 * them at once, also one on which a request is about to arrive.
 */
export async function handOver(app: FastifyInstance): Promise<void> {
  Server.prototype.close.call(app.server);
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await pause(HAND_OVER_MILLIS);
}
