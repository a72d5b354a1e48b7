import { ConfigError, readConfig } from '#platform/server/config.ts';
import { readEnvironment } from '#platform/server/database/installation.ts';
import { thisWorker } from '#platform/server/workers/this-worker.ts';

/** Starts the server in this process, or with WORKERS above 1 in several that share the port (decision 0061). */
async function start() {
  const inherited = { ...process.env };
  if (thisWorker || readConfig(readEnvironment()).WORKERS === 1) {
    const { serve } = await import('./serve.ts');
    return serve();
  }
  const { supervise } = await import('./supervise.ts');
  return supervise(inherited);
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
