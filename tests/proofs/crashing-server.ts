import { openVenue } from '#app/server/open-venue.ts';
import { startServer } from '#app/server/server.ts';
import { endExpiredOffers } from '#features/bookings/server/slot-waitlist/slot-waitlist.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { openMailer } from '#platform/server/external/mail.ts';
import { openPayments } from '#platform/server/payments/open-payments.ts';
import { type Call, type CrashPoint, type CrashPointName, crashPoints } from './crash-points.ts';

/** A message to this process. It responds with "done", except to a crash. */
export type Order = { arm: CrashPointName } | { sweepAfterMinutes: number };

/**
 * The real server, started only by the proof of kill -9, which kills itself at an armed point. The product has no such
 * switch: outgoing calls are wrapped from outside, and the driver reports each statement before sending it.
 */
let armed: CrashPoint | undefined;
let minutesAhead = Number(process.env.MINUTES_AHEAD ?? 0);
const clock = { now: () => new Date(Date.now() + minutesAhead * 60_000) };

const installation = await openVenue();
const { config, connection } = installation;
const dying = new Set<number>();
const database = openDatabase(connection, 8, {
  debug: (connectionId, text) => {
    if (!armed || !('commitOf' in armed)) return;
    if (text.startsWith(armed.commitOf)) dying.add(connectionId);
    if (/^commit\b/i.test(text) && dying.has(connectionId)) die();
    if (/^rollback\b/i.test(text)) dying.delete(connectionId);
  },
});

const payments = openPayments(config, database.db, clock);
const mailer = openMailer(config, () => 'Playvillage');
const server = await startServer(
  { ...installation, database },
  async () => ({ mount: async () => undefined }),
  {
    clock,
    payments: {
      ...payments,
      createCheckout: fatal('createCheckout', payments.createCheckout),
      findCheckout: fatal('findCheckout', payments.findCheckout),
      refund: fatal('refund', payments.refund),
    },
    mailer: { ...mailer, send: fatal('send', mailer.send) },
  },
);

process.on('message', async (order: Order) => {
  if ('arm' in order) armed = crashPoints[order.arm];
  else {
    minutesAhead += order.sweepAfterMinutes;
    await sweepCheckouts(server.services);
    await endExpiredOffers(server.services);
  }
  process.send?.('done');
});

function fatal<Args extends unknown[], Answer>(
  name: Call,
  call: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    if (armed && 'before' in armed && armed.before === name) die();
    const response = await call(...args);
    if (armed && 'after' in armed && armed.after === name) die();
    return response;
  };
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // Blocks until the signal arrives, so that nothing more is sent.
  while (true);
}
