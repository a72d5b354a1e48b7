import { startServer } from '#app/server/server.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { observeStatements } from '#tests/observe-statements.ts';
import { sendRaw } from './send-raw.ts';

export type Statement = { text: string; params: unknown[] };
/** The statements of one transaction in order, or a single statement outside of a transaction. */
export type Step = { isTransaction: boolean; statements: Statement[] };

type CapturedStatement = Statement & { connection: number };

/**
 * Sends the requests to a server in this process and returns the exact statements of the last one, for the baselines to
 * replay. The earlier requests warm up the server.
 */
export async function captureStatements(
  installation: Installation,
  requests: string[],
): Promise<Step[]> {
  const captured: CapturedStatement[] = [];
  const database = openDatabase(installation.connection, 1);
  observeStatements(database.pool, (connection, text, params) =>
    captured.push({ connection, text, params }),
  );
  const server = await startServer({ ...installation, database }, async () => ({
    mount: async () => undefined,
  }));
  try {
    const port = Number(new URL(server.address).port);
    for (const request of requests) {
      captured.length = 0;
      await sendRaw(port, request);
    }
    return groupByTransaction(captured.slice());
  } finally {
    await server.stop();
    await database.close();
  }
}

function groupByTransaction(captured: CapturedStatement[]): Step[] {
  const steps: Step[] = [];
  let open: Step | undefined;
  for (const { text, params } of captured) {
    if (/^begin\b/i.test(text)) {
      open = { isTransaction: true, statements: [] };
      steps.push(open);
    } else if (/^commit\b/i.test(text)) open = undefined;
    else if (open) open.statements.push({ text, params });
    // Skips emails of earlier bookings, which are sent concurrently.
    else if (!/"outbox"/.test(text))
      steps.push({ isTransaction: false, statements: [{ text, params }] });
  }
  return steps;
}
