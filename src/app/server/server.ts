import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createSignIn } from '#features/accounts/server/sign-in/create-sign-in.ts';
import { createCheckoutService } from '#features/checkouts/server/checkout-service.ts';
import { createApiKeyService } from '#features/connections/server/authenticate-api-key.ts';
import { watchWebhooks } from '#features/connections/server/watch-webhooks.ts';
import { createKioskService } from '#features/kiosk/server/kiosk-service.ts';
import { createEmailBrandReader, toPreviewedBrand } from '#features/look/server/index.ts';
import { findCustomText } from '#features/mail-texts/server/mail-texts-queries.ts';
import { watchVenue } from '#features/venue/server/venue-watch.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { createWriteCheck } from '#platform/server/database/write-check.ts';
import { fetchExternal, refuseExternal } from '#platform/server/external/fetch-external.ts';
import { openMailer } from '#platform/server/external/mailer.ts';
import { openSmsSender } from '#platform/server/external/sms.ts';
import { handOver } from '#platform/server/http/hand-over.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createEmailQueue, createSmsQueue } from '#platform/server/outbox/outbox.ts';
import { openPayments } from '#platform/server/payments/open-payments.ts';
import type { Clock, Services } from '#platform/server/services.ts';
import { tracePayments } from '#platform/server/tracing/trace-payments.ts';
import { openTracing } from '#platform/server/tracing/tracing.ts';
import { addTexts } from '#platform/server/translate.ts';
import { type App, createApp } from './app.ts';
import { loadHooks } from './features.ts';
import type { PageShell } from './page-shell.ts';

export type Server = {
  app: App;
  services: Services;
  address: string;
  /** If another process on the same port replaces this one, no request is rejected. */
  stop(options?: { isReplaced?: boolean }): Promise<void>;
};

/** Services that tests replace: the clock, the log, and all external services. */
export type ServiceOverrides = Partial<
  Pick<Services, 'clock' | 'payments' | 'mailer' | 'smsSender' | 'fetchExternal' | 'log' | 'hooks'>
> & {
  /** False in tests that set the clock: scheduled jobs would run in real time, in the middle of a test. */
  schedules?: boolean;
};

const systemClock: Clock = { now: () => new Date() };

/** Builds all services on the installation and starts the server. `stop` waits for work in progress. */
export async function startServer(
  { config, connection, database }: Installation,
  openPages: (services: Services) => Promise<PageShell>,
  overrides: ServiceOverrides = {},
): Promise<Server> {
  const log = overrides.log ?? createLog(config);
  const tracing = await openTracing(config, log);
  const { db, listen } = database;
  const hooks = overrides.hooks ?? (await loadHooks(config));
  addTexts(hooks.texts);
  const venue = await watchVenue(database, log);
  const jobs = await startJobs({ db, listen, connection }, hooks.jobs, log, {
    schedules: overrides.schedules,
    tracing,
  });
  const clock = overrides.clock ?? systemClock;
  const payments = overrides.payments ?? openPayments(config, db, clock);
  const smsSender = overrides.smsSender ?? openSmsSender(config);
  const findEmailBrand = createEmailBrandReader({ db, venue: venue.current });
  const queueEmail = createEmailQueue(jobs, findCustomText);
  const servicesWithoutSignIn: Omit<Services, 'signIn'> = {
    config,
    clock,
    log,
    db,
    listen,
    connection,
    venue: venue.current,
    announceVenueChange: venue.announceChange,
    hooks,
    apiKeys: createApiKeyService(() => services),
    checkouts: createCheckoutService(() => services),
    mailer: overrides.mailer ?? openMailer(config, findEmailBrand),
    findEmailBrand: async () => toPreviewedBrand(await findEmailBrand()),
    smsSender,
    fetchExternal: overrides.fetchExternal ?? (config.isDemo ? refuseExternal : fetchExternal),
    payments: tracing ? tracePayments(payments) : payments,
    queueJob: jobs.queue,
    queueEmail,
    queueSms: createSmsQueue(jobs, queueEmail, smsSender),
    kiosks: createKioskService({ config, db, clock }),
  };
  const services: Services = {
    ...servicesWithoutSignIn,
    signIn: createSignIn(servicesWithoutSignIn),
  };
  const checkWritable = createWriteCheck(db, config);
  let isStopping = false;
  const app = await createApp(services, {
    tracing,
    pages: await openPages(services),
    ready: async () => {
      if (isStopping) return false;
      await db.execute(sql`select 1`);
      await checkWritable();
      return jobs.isRunning();
    },
  });
  await jobs.work(services);
  const webhooks = await watchWebhooks(services);
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    services,
    address,
    stop: async ({ isReplaced = false } = {}) => {
      if (isReplaced) await handOver(app);
      isStopping = true;
      // Until the proxy sees that this server is not ready, it still sends requests here.
      if (!isReplaced) await setTimeout(config.DRAIN_SECONDS * 1_000);
      await app.close();
      await webhooks.stop();
      await jobs.stop();
      await venue.stop();
      services.mailer.close();
      await tracing?.stop();
    },
  };
}
