import { createFirstAdminLink } from '#features/accounts/server/staff/first-admin.ts';
import { registryOf } from '#platform/server/http/metrics.ts';
import { stopWhenNpmExits } from '#platform/server/stop-when-npm-exits.ts';
import { thisWorker } from '#platform/server/workers/this-worker.ts';
import { listenToPrimary } from '#platform/server/workers/worker-link.ts';
import { openVenue } from './open-venue.ts';
import { builtPages, developmentPages } from './page-shell.ts';
import { type Server, startServer } from './server.ts';

/**
 * Opens the installation, starts the server, and stops it gracefully on SIGTERM, SIGINT or SIGHUP, after which systemd
 * starts it again with the settings that .env has by then. A worker leaves the signals of the terminal to the primary.
 */
export async function serve(): Promise<void> {
  if (thisWorker) for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  const installation = await openVenue();
  const { config } = installation;
  const server = await startServer(
    installation,
    config.NODE_ENV === 'development' ? developmentPages : builtPages,
  );
  if (!thisWorker || thisWorker.isFirst) await greet(server);

  let isStopping = false;
  const stop = async (isReplaced: boolean) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), config.stopTimeoutMillis).unref();
    await server.stop({ isReplaced });
    await installation.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop(false));
  if (thisWorker) {
    listenToPrimary({ retire: () => void stop(true), registry: registryOf(server.app) });
  } else {
    for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => stop(false));
    stopWhenNpmExits(() => stop(false));
  }
}

/** Prints where the server is, what to know about it, and the link for its first admin. */
async function greet({ services, address }: Server) {
  const { config } = services;
  print(`${services.venue().name} is running at ${config.publicUrl} (${address})`);
  if (config.isDemo) print('This is a demo: it sends nothing, and starts over each night.');
  else if (config.PAYMENTS === 'sandbox') print('Payments are in test mode: no card is charged.');
  if (config.production && config.THROTTLE_FACTOR > 1) {
    print('Warning: THROTTLE_FACTOR is above 1, which weakens brute-force protection.');
  }
  const link = await createFirstAdminLink(services);
  if (link) print(`There is no admin yet. This one-time link creates the first one:\n  ${link}`);
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
