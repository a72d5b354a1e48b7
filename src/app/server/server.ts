import { createSignIn } from '#features/accounts/server/sign-in/create-sign-in.ts';
import { checkoutDesk } from '#features/checkouts/server/checkout-desk.ts';
import { createApiKeys } from '#features/connections/server/admit-api-key.ts';
import { watchWebhooks } from '#features/connections/server/watch-webhooks.ts';
import { createKiosks } from '#features/kiosk/server/create-kiosks.ts';
import { findOwnWords } from '#features/mail-texts/server/mail-texts-queries.ts';
import { watchVenue } from '#features/venue/server/venue-watch.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { createWriteCheck } from '#platform/server/database/write-check.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { mailQueue, textQueue } from '#platform/server/outbox/outbox.ts';
import { fetchOutside } from '#platform/server/outside/fetch-outside.ts';
import { openMailer } from '#platform/server/outside/mail.ts';
import { openTexter } from '#platform/server/outside/sms.ts';
import { openPayments } from '#platform/server/payments/open-payments.ts';
import type { Clock, Services } from '#platform/server/services.ts';
import { addTexts } from '#platform/server/translate.ts';
import { type App, createApp } from './app.ts';
import { serverParts } from './features.ts';
import type { PageShell } from './page-shell.ts';

export type Server = { app: App; services: Services; address: string; stop(): Promise<void> };

/** Services that tests replace: the clock, the log, and everything outside. */
export type Replacements = Partial<
  Pick<Services, 'clock' | 'payments' | 'mailer' | 'texter' | 'fetchOutside' | 'log' | 'parts'>
>;

const systemClock: Clock = { now: () => new Date() };

/** Wires the installation into a listening server. `stop` finishes what is in progress. */
export async function startServer(
  { config, connection, database }: Installation,
  openPages: (services: Services) => Promise<PageShell>,
  replaced: Replacements = {},
): Promise<Server> {
  const log = replaced.log ?? createLog(config);
  const { db, sql } = database;
  const parts = replaced.parts ?? serverParts;
  addTexts(parts.texts);
  const venue = await watchVenue(database, log);
  const jobs = await startJobs(connection, parts.jobs, log);
  const clock = replaced.clock ?? systemClock;
  const texter = replaced.texter ?? openTexter(config);
  const queueMail = mailQueue(jobs, findOwnWords);
  const withoutSignIn: Omit<Services, 'signIn'> = {
    config,
    clock,
    log,
    db,
    sql,
    venue: venue.current,
    announceVenueChange: venue.announceChange,
    parts,
    apiKeys: createApiKeys(() => services),
    checkouts: checkoutDesk(() => services),
    mailer: replaced.mailer ?? openMailer(config, () => venue.current().name),
    texter,
    fetchOutside: replaced.fetchOutside ?? fetchOutside,
    payments: replaced.payments ?? openPayments(config, db, clock),
    queueJob: jobs.queue,
    queueMail,
    queueText: textQueue(jobs, queueMail, texter),
    kiosks: createKiosks({ config, db, clock }),
  };
  const services: Services = { ...withoutSignIn, signIn: createSignIn(withoutSignIn) };
  const tryToWrite = createWriteCheck(sql, config);
  const app = await createApp(services, {
    pages: await openPages(services),
    ready: async () => {
      await sql`select 1`;
      await tryToWrite();
      return jobs.running();
    },
  });
  await jobs.work(services);
  const webhooks = await watchWebhooks(services);
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    services,
    address,
    stop: async () => {
      await app.close();
      await webhooks.stop();
      await jobs.stop();
      await venue.stop();
      services.mailer.close();
    },
  };
}
