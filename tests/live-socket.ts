import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

type Options = { as?: { cookie: string }; origin?: string | null; path?: string };

/** The HTTP response that rejected the upgrade. */
export type Rejection = { status: number; statusText: string; text: string; code: string };

/** Opens a socket as a page does. `rejection` is the HTTP response if the upgrade was rejected, otherwise null. */
export async function openSocket(address: string, { as, origin, path = '/ws' }: Options = {}) {
  const socket = new WebSocket(address.replace(/^http/, 'ws') + path, {
    headers: {
      ...(as ? { cookie: as.cookie } : {}),
      ...(origin === null ? {} : { origin: origin ?? address }),
    },
  });
  const received: { type: string; payload: unknown }[] = [];
  let closeCode = 0;
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    closeCode = code;
  });
  socket.on('error', () => undefined);
  const rejection = await Promise.race([
    once(socket, 'open').then(() => null),
    new Promise<Rejection>((resolve) =>
      socket.once('unexpected-response', (_request, response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            text,
            code: String(response.headers['x-error-code'] ?? ''),
          }),
        );
      }),
    ),
  ]);
  return {
    socket,
    rejection,
    received,
    /** Received updates, without protocol messages. */
    updates: () => received.filter(({ type }) => !['ready', 'beat', 'catch_up'].includes(type)),
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Waits until the socket is closed and returns the close code. */
    waitForCloseCode: () => eventually('the socket closes', async () => closeCode),
    waitFor: (type: string) =>
      eventually(`${type} is received`, async () =>
        received.some((message) => message.type === type),
      ),
    isOpen: () => closeCode === 0,
    close: () => socket.terminate(),
  };
}

/** Opens a socket and authenticates it as a signed-in user. */
export async function connectAs(address: string, user: { id: string; cookie: string }) {
  const live = await openSocket(address, { as: user });
  live.send({ type: 'auth', payload: { userId: user.id } });
  await live.waitFor('ready');
  return live;
}
