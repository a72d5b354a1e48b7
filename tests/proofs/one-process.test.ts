import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { startServerProcess } from './server-process.ts';

test('one process finishes a request on SIGHUP, and ends without an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'playvillage-one-process-'));
  const alone = await startServerProcess({ environment: { DATA_DIR: folder, BACKUPS: 'off' } });
  const port = Number(new URL(alone.address).port);
  const exited = once(alone.child, 'exit');
  const request = connect(port, '127.0.0.1').setEncoding('utf8');
  const head = ['content-type: application/json', 'content-length: 2', 'expect: 100-continue'];
  request.write(`POST /api/waitlist HTTP/1.1\r\nhost: localhost\r\n${head.join('\r\n')}\r\n\r\n`);
  // The program has read the head and waits for the body.
  expect((await once(request, 'data'))[0]).toMatch(/^HTTP\/1.1 100 /);
  alone.child.kill('SIGHUP');
  await eventually('new requests are refused', () =>
    fetch(`${alone.address}/api/health`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 503,
      () => true,
    ),
  );
  request.write('{}');
  expect((await once(request, 'data'))[0]).toMatch(/^HTTP\/1.1 400 /);
  expect(await exited).toEqual([0, null]);
  await rm(folder, { recursive: true, force: true });
});
