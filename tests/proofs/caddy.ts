import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../eventually.ts';
import { findFreePort } from '../free-port.ts';

const CADDYFILE = resolve(import.meta.dirname, '../../deploy/Caddyfile');

/**
 * Starts the Caddy of the machine with deploy/Caddyfile, without TLS, in front of the servers at these addresses, and
 * waits until one answers. Several are asked whether they are ready, as in compose.postgres.yaml. Throws an error that
 * says what to install.
 */
export async function startCaddy(upstreams: string[]) {
  if (spawnSync('caddy', ['version']).status !== 0) {
    throw new Error(
      'This proof needs Caddy: install it, for example with "apt-get install caddy".',
    );
  }
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const folder = await mkdtemp(join(tmpdir(), 'playvillage-caddy-'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PUBLIC_URL: address,
    UPSTREAMS: upstreams.map((upstream) => new URL(upstream).host).join(' '),
    ...(upstreams.length > 1 && { HEALTH_CHECK: 'health_uri /api/ready' }),
  };
  const adapted = spawnSync('caddy', ['adapt', '--config', CADDYFILE], { env, encoding: 'utf8' });
  if (adapted.status !== 0) throw new Error(adapted.stderr);
  const config = join(folder, 'caddy.json');
  // Its administration would take a fixed port.
  const settings = { ...JSON.parse(adapted.stdout), admin: { disabled: true } };
  await writeFile(config, JSON.stringify(settings));
  const child = spawn('caddy', ['run', '--config', config], { env, stdio: 'ignore' });
  await eventually('the proxy answers', () =>
    fetch(`${address}/api/ready`).then(
      ({ ok, status }) => ok || (upstreams.length === 1 && status === 503),
      () => false,
    ),
  );
  return {
    address,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
