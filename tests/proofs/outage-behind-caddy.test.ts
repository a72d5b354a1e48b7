import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startCaddy } from './caddy.ts';
import { isLong } from './full-size.ts';

const OUTAGE = 'the program’s own message';

/** Answers like the program while its database is down. Only with `npm run test:long`: it needs Caddy. */
describe.skipIf(!isLong)('Caddy in front of servers without a database', () => {
  it('lets the only server speak for itself', async () => {
    const server = await startProgram(answerOutage);
    const proxy = await startCaddy([server.address]);
    const response = await fetch(`${proxy.address}/book`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await response.text()).toBe(OUTAGE);
    await proxy.stop();
    await server.stop();
  });

  it.each([
    { accept: 'es-MX,es;q=0.9', cookie: '', lang: 'es', text: 'Enseguida volvemos' },
    { accept: 'es-MX,es;q=0.9', cookie: 'language=en', lang: 'en', text: 'We’ll be right back' },
    { accept: 'en-US', cookie: 'a=b; language=es', lang: 'es', text: 'Enseguida volvemos' },
  ])('shows a page in the language of the visitor ($lang) if none is ready', async (visitor) => {
    const servers = await Promise.all([startProgram(answerOutage), startProgram(answerOutage)]);
    const ready = await startProgram((_, response) => response.end('ready'));
    const proxy = await startCaddy([...servers, ready].map(({ address }) => address));
    await ready.stop();
    const headers = { 'accept-language': visitor.accept, cookie: visitor.cookie };
    const page = await readOutage(`${proxy.address}/book`, headers);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain(`<html lang="${visitor.lang}">`);
    expect(page.text).toContain(`<h1>${visitor.text}</h1>`);

    const call = await readOutage(`${proxy.address}/api/venue`, headers);
    expect(call.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(call.text)).toMatchObject({ code: 'errors.outage', status: 503 });
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  });
});

async function readOutage(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  return { headers: response.headers, text: await response.text() };
}

const answerOutage: RequestListener = (_, response) =>
  response.writeHead(503, { 'retry-after': '7' }).end(OUTAGE);

async function startProgram(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
