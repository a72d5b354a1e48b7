import { openVenue } from '#app/server/open-venue.ts';
import { startServer } from '#app/server/server.ts';
import { endExpiredOffers } from '#features/bookings/server/slot-waitlist/slot-waitlist.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { DEFAULT_EMAIL_COLORS } from '#platform/server/external/email-brand.ts';
import { openMailer } from '#platform/server/external/mailer.ts';
import { openPayments } from '#platform/server/payments/open-payments.ts';
import { observeStatements } from '#tests/observe-statements.ts';
import { type Call, type CrashPoint, type CrashPointName, crashPoints } from './crash-points.ts';

/** A command for this process, which responds with "done" when it has been run. */
export type Command = { arm: CrashPointName } | { sweepAfterMinutes: number };

/*
 * The real server, which kills itself at the armed crash point. The production code needs no switch for this:
 * outgoing calls are wrapped, and each statement is seen before it is sent.
 */

let armedPoint: CrashPoint | undefined;
let minutesAhead = Number(process.env.MINUTES_AHEAD ?? 0);
const clock = { now: () => new Date(Date.now() + minutesAhead * 60_000) };

const installation = await openVenue();
const { config, connection } = installation;
const armedConnections = new Set<number>();
const database = openDatabase(connection, 8);
observeStatements(database.pool, (connectionId, text) => {
  if (!armedPoint || !('commitOf' in armedPoint)) return;
  if (text.startsWith(armedPoint.commitOf)) armedConnections.add(connectionId);
  if (/^commit\b/i.test(text) && armedConnections.has(connectionId)) crash();
  if (/^rollback\b/i.test(text)) armedConnections.delete(connectionId);
});

const payments = openPayments(config, database.db, clock);
const mailer = openMailer(config, async () => ({
  name: 'Playvillage',
  colors: DEFAULT_EMAIL_COLORS,
  logo: null,
  logoFile: null,
}));
const server = await startServer(
  { ...installation, database },
  async () => ({ mount: async () => undefined }),
  {
    clock,
    payments: {
      ...payments,
      createCheckout: crashAround('createCheckout', payments.createCheckout),
      findCheckout: crashAround('findCheckout', payments.findCheckout),
      refund: crashAround('refund', payments.refund),
    },
    mailer: { ...mailer, send: crashAround('send', mailer.send) },
  },
);

process.on('message', async (command: Command) => {
  if ('arm' in command) armedPoint = crashPoints[command.arm];
  else {
    minutesAhead += command.sweepAfterMinutes;
    await sweepCheckouts(server.services);
    await endExpiredOffers(server.services);
  }
  process.send?.('done');
});

function crashAround<Args extends unknown[], Result>(
  name: Call,
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    if (armedPoint && 'before' in armedPoint && armedPoint.before === name) crash();
    const result = await call(...args);
    if (armedPoint && 'after' in armedPoint && armedPoint.after === name) crash();
    return result;
  };
}

function crash(): never {
  process.kill(process.pid, 'SIGKILL');
  // Blocks until the signal arrives, so that nothing else is sent.
  while (true);
}
