import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { WebSocketServer } from 'ws';
import { BEAT_SECONDS } from '#shared/live-news.ts';
import { HttpError, httpError, signInFirst } from '../http/errors.ts';
import { registryOf } from '../http/metrics.ts';
import { ownOrigins } from '../http/origin.ts';
import type { Services } from '../services.ts';
import { LIVE_CHANNEL, liveNotice } from './announce.ts';
import { liveSockets, MAX_OF_ACCOUNT, MAX_OF_SERVER } from './live-sockets.ts';

const PATH = '/ws';
/** `auth` with an account's id is all that pages send. */
const LONGEST_MESSAGE_BYTES = 1024;
const RECHECK_SECONDS = 60;
const SETTLED_MILLIS = 300;
const FAREWELL_MILLIS = 2_000;
const GOING_AWAY = 1001;

/** What tests look at and do by hand; servers do it by the clock. */
export type Live = { count(): number; beat(): void; recheck(): Promise<void> };

const lives = new WeakMap<object, Live>();

/** The live connection of this app. */
export function liveOf(app: FastifyInstance): Live {
  const live = lives.get(app.server);
  if (!live) throw new Error('mountLive was not called for this app');
  return live;
}

/**
 * The live connection (spec 7): /ws on the server's own port, for pages of a signed-in person. Every
 * server listens to the database's channel and hands on to its own sockets, so that news written at one
 * reach all. A socket ends with its session.
 */
export async function mountLive(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log, signIn, sql } = services;
  const own = ownOrigins(config);
  const sockets = liveSockets();
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  let isStopping = false;
  let underWay = 0;

  const recheck = () => sockets.recheck(signIn.livingOf);
  const recheckSoon = () =>
    void recheck().catch((error) => log.error({ err: error }, 'live sessions not read'));

  /** Throws a refusal; else the session that the socket will live with. */
  async function enter({ headers }: IncomingMessage) {
    if (isStopping) throw httpError(503, 'errors.stopping');
    if (sockets.count() + underWay > MAX_OF_SERVER) throw httpError(503, 'errors.tooManySockets');
    const session = await signIn.liveSessionOf(headers);
    if (!session) throw signInFirst();
    if (!own.includes(headers.origin ?? '')) throw httpError(403, 'errors.foreignOrigin');
    if (sockets.countOf(session.userId) >= MAX_OF_ACCOUNT) {
      throw httpError(429, 'errors.tooManySockets');
    }
    return session;
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== PATH) {
      // While developing, Vite's own socket shares the server.
      if (app.server.listenerCount('upgrade') === 1)
        refuse(socket, httpError(404, 'errors.notFound'));
      return;
    }
    underWay += 1;
    try {
      const session = await enter(request);
      upgrades.handleUpgrade(request, socket, head, (open) => {
        if (isStopping) open.close(GOING_AWAY);
        else sockets.admit(open, session);
      });
    } catch (error) {
      if (!(error instanceof HttpError)) log.error({ err: error }, 'live connection not opened');
      refuse(socket, error instanceof HttpError ? error : httpError(503, 'errors.unexpected'));
    } finally {
      underWay -= 1;
    }
  }

  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head));
  app.get(PATH, { schema: { hide: true } }, async (request) => {
    if (!(await signIn.userOf(request.headers))) throw signInFirst();
    throw httpError(426, 'errors.liveOnly', {}, { upgrade: 'websocket' });
  });

  let hasListened = false;
  let missed: ReturnType<typeof setTimeout> | undefined;
  const subscription = await sql.listen(
    LIVE_CHANNEL,
    (text) => {
      const notice = liveNotice.safeParse(JSON.parse(text)).data;
      if (notice) sockets.take(notice);
    },
    () => {
      // Listening again after the connection was lost: what was said meanwhile is not known here. The
      // driver calls once for each try of a longer outage, all at the end of it.
      clearTimeout(missed);
      if (hasListened) {
        missed = setTimeout(() => {
          recheckSoon();
          sockets.catchUp();
        }, SETTLED_MILLIS);
      }
      hasListened = true;
    },
  );

  const timers = [
    setInterval(sockets.beat, BEAT_SECONDS * 1000),
    setInterval(recheckSoon, RECHECK_SECONDS * 1000),
  ];
  for (const timer of timers) timer.unref();

  app.addHook('preClose', async () => {
    isStopping = true;
    for (const timer of timers) clearInterval(timer);
    clearTimeout(missed);
    await sayFarewell(upgrades);
    await subscription.unlisten();
  });

  new Gauge({
    name: 'live_sockets',
    help: 'Open sockets of pages on this server',
    registers: [registryOf(app)],
    collect() {
      this.set(sockets.count());
    },
  });
  lives.set(app.server, { count: sockets.count, beat: sockets.beat, recheck });
}

/** An HTTP answer on a socket that is no web socket yet: plain text as everywhere (decisions: Errors). */
function refuse(socket: Duplex, { status, code, message }: HttpError) {
  const text = Buffer.from(message);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nconnection: close\r\nx-error-code: ${code}\r\n` +
      `cache-control: no-store\r\ncontent-type: text/plain; charset=utf-8\r\n` +
      `content-length: ${text.length}\r\n\r\n${message}`,
  );
}

/** Closes every socket; who does not answer in time is cut off, for the stop must not hang. */
async function sayFarewell({ clients }: WebSocketServer) {
  const gone = [...clients].map(
    (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
  );
  for (const client of clients) client.close(GOING_AWAY);
  const impatience = setTimeout(() => {
    for (const client of clients) client.terminate();
  }, FAREWELL_MILLIS);
  await Promise.all(gone);
  clearTimeout(impatience);
}
