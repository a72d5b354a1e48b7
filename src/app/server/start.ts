import { createFirstAdminLink } from '#features/accounts/server/staff/first-admin.ts';
import { ConfigError } from '#platform/server/config.ts';
import { stopWhenNpmExits } from '#platform/server/stop-when-npm-exits.ts';
import { openVenue } from './open-venue.ts';
import { builtPages, developmentPages } from './page-shell.ts';
import { startServer } from './server.ts';

const SHUTDOWN_TIMEOUT_MILLIS = 30_000;

/** Opens the installation, starts the server, and stops it gracefully on SIGTERM or SIGINT. */
async function start() {
  const installation = await openVenue();
  const { config } = installation;
  const server = await startServer(
    installation,
    config.NODE_ENV === 'development' ? developmentPages : builtPages,
  );
  print(`${server.services.venue().name} is running at ${config.publicUrl} (${server.address})`);
  if (config.isDemo) print('This is a demo: it sends nothing, and starts over each night.');
  else if (config.PAYMENTS === 'sandbox') print('Payments are in test mode: no card is charged.');
  if (config.production && config.THROTTLE_FACTOR > 1) {
    print('Warning: THROTTLE_FACTOR is above 1, which weakens brute-force protection.');
  }
  const link = await createFirstAdminLink(server.services);
  if (link) print(`There is no admin yet. This one-time link creates the first one:\n  ${link}`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const timeout = SHUTDOWN_TIMEOUT_MILLIS + config.DRAIN_SECONDS * 1_000;
    setTimeout(() => process.exit(1), timeout).unref();
    await server.stop();
    await installation.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  stopWhenNpmExits(stop);
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

start().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : describeError(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Startup failed.';
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is already in use. Stop the other program, or set PORT to a free one.';
  }
  return error.stack ?? error.message;
}
