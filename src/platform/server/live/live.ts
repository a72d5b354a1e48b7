import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { WebSocketServer } from 'ws';
import { HEARTBEAT_SECONDS } from '#shared/live-updates.ts';
import { HttpError, httpError, unauthenticated } from '../http/errors.ts';
import { registryOf } from '../http/metrics.ts';
import { ownOrigins } from '../http/origin.ts';
import type { Services } from '../services.ts';
import { LIVE_CHANNEL, liveNotification } from './announce.ts';
import {
  createLiveSockets,
  MAX_SOCKETS_PER_ACCOUNT,
  MAX_SOCKETS_PER_SERVER,
} from './live-sockets.ts';

const PATH = '/ws';
/** Pages only send `auth` with an account id. */
const MAX_MESSAGE_BYTES = 1024;
const RECHECK_SECONDS = 60;
const CLOSE_TIMEOUT_MILLIS = 2_000;
const GOING_AWAY = 1001;

/** Exposed for tests; the server itself runs the heartbeats and the recheck on timers. */
export type Live = { count(): number; sendHeartbeats(): void; recheck(): Promise<void> };

const instances = new WeakMap<object, Live>();

export function liveOf(app: FastifyInstance): Live {
  const live = instances.get(app.server);
  if (!live) throw new Error('mountLive was not called for this app');
  return live;
}

/**
 * The live connection (spec 7): /ws on the server's port, for pages of signed-in users. Every server listens
 * to the database channel and forwards notifications to its own sockets, so that an update from one server reaches all.
 * A socket is closed when its session ends.
 */
export async function mountLive(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log, signIn, listen } = services;
  const allowedOrigins = ownOrigins(config);
  const sockets = createLiveSockets();
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  let isStopping = false;
  let pendingUpgrades = 0;

  const recheck = () => sockets.recheck(signIn.findLiveSessions);
  const recheckInBackground = () =>
    void recheck().catch((error) => log.error({ err: error }, 'failed to recheck live sessions'));

  /** Returns the session of the new socket, or throws an HttpError. */
  async function authorize({ headers }: IncomingMessage) {
    if (isStopping) throw httpError(503, 'errors.stopping');
    if (sockets.count() + pendingUpgrades > MAX_SOCKETS_PER_SERVER)
      throw httpError(503, 'errors.tooManySockets');
    const session = await signIn.liveSessionOf(headers);
    if (!session) throw unauthenticated();
    if (!allowedOrigins.includes(headers.origin ?? ''))
      throw httpError(403, 'errors.foreignOrigin');
    if (sockets.countOf(session.userId) >= MAX_SOCKETS_PER_ACCOUNT) {
      throw httpError(429, 'errors.tooManySockets');
    }
    return session;
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== PATH) {
      // In development, Vite's own WebSocket shares the server.
      if (app.server.listenerCount('upgrade') === 1)
        reject(socket, httpError(404, 'errors.notFound'));
      return;
    }
    pendingUpgrades += 1;
    try {
      const session = await authorize(request);
      webSockets.handleUpgrade(request, socket, head, (open) => {
        if (isStopping) open.close(GOING_AWAY);
        else sockets.admit(open, session);
      });
    } catch (error) {
      if (!(error instanceof HttpError))
        log.error({ err: error }, 'failed to open a live connection');
      reject(socket, error instanceof HttpError ? error : httpError(503, 'errors.unexpected'));
    } finally {
      pendingUpgrades -= 1;
    }
  }

  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));
  app.get(PATH, { schema: { hide: true } }, async (request) => {
    if (!(await signIn.userOf(request.headers))) throw unauthenticated();
    throw httpError(426, 'errors.liveOnly', {}, { upgrade: 'websocket' });
  });

  const subscription = await listen(
    LIVE_CHANNEL,
    (text) => {
      const notification = liveNotification.safeParse(parseJson(text)).data;
      if (notification) sockets.deliver(notification);
    },
    () => {
      recheckInBackground();
      sockets.catchUp();
    },
  );

  const timers = [
    setInterval(sockets.sendHeartbeats, HEARTBEAT_SECONDS * 1000),
    setInterval(recheckInBackground, RECHECK_SECONDS * 1000),
  ];
  for (const timer of timers) timer.unref();

  app.addHook('preClose', async () => {
    isStopping = true;
    for (const timer of timers) clearInterval(timer);
    await closeAll(webSockets);
    await subscription.close();
  });

  new Gauge({
    name: 'live_sockets',
    help: 'Open sockets of pages on this server',
    registers: [registryOf(app)],
    collect() {
      this.set(sockets.count());
    },
  });
  instances.set(app.server, {
    count: sockets.count,
    sendHeartbeats: sockets.sendHeartbeats,
    recheck,
  });
}

/** Undefined if the text, which anybody with access to the database may send, is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes an HTTP response to a socket that is not upgraded yet, as plain text (decision 0036). */
function reject(socket: Duplex, { status, code, message }: HttpError) {
  const text = Buffer.from(message);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\nx-error-code: ${code}\r\n` +
      `cache-control: no-store\r\ncontent-type: text/plain; charset=utf-8\r\n` +
      `content-length: ${text.length}\r\n\r\n${message}`,
  );
}

/** Closes all sockets and terminates those that do not respond in time, so that stopping cannot hang. */
async function closeAll({ clients }: WebSocketServer) {
  const closed = [...clients].map(
    (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
  );
  for (const client of clients) client.close(GOING_AWAY);
  const timeout = setTimeout(() => {
    for (const client of clients) client.terminate();
  }, CLOSE_TIMEOUT_MILLIS);
  await Promise.all(closed);
  clearTimeout(timeout);
}
