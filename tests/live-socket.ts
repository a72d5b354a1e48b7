import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';

type Options = { as?: { cookie: string }; origin?: string | null; path?: string };

/** The HTTP response that refused an upgrade. */
export type Refused = { status: number; text: string; code: string };

/** Opens a page's socket at `address`; `refused` is the response if the upgrade was refused. */
export async function openSocket(address: string, { as, origin, path = '/ws' }: Options = {}) {
  const socket = new WebSocket(address.replace(/^http/, 'ws') + path, {
    headers: {
      ...(as ? { cookie: as.cookie } : {}),
      ...(origin === null ? {} : { origin: origin ?? address }),
    },
  });
  const heard: { type: string; payload: unknown }[] = [];
  let closed = 0;
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    closed = code;
  });
  socket.on('error', () => undefined);
  const refused = await Promise.race([
    once(socket, 'open').then(() => null),
    new Promise<Refused>((resolve) =>
      socket.once('unexpected-response', (_request, response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text,
            code: String(response.headers['x-error-code'] ?? ''),
          }),
        );
      }),
    ),
  ]);
  return {
    socket,
    refused,
    heard,
    /** Received news, without the connection's own messages. */
    news: () => heard.filter(({ type }) => !['ready', 'beat', 'catch_up'].includes(type)),
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Waits for the close code. */
    closedWith: () => eventually('the socket closes', async () => closed),
    hears: (type: string) =>
      eventually(`it hears ${type}`, async () => heard.some((message) => message.type === type)),
    isOpen: () => closed === 0,
    leave: () => socket.terminate(),
  };
}

/** Opens an authenticated socket of a signed-in person. */
export async function listenAs(address: string, person: { id: string; cookie: string }) {
  const live = await openSocket(address, { as: person });
  live.send({ type: 'auth', payload: { userId: person.id } });
  await live.hears('ready');
  return live;
}
