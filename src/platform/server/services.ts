import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connection } from './database/connection.ts';
import type { Database, Db } from './database/database.ts';
import type { EmailBrand } from './external/email-brand.ts';
import type { fetchExternal } from './external/fetch-external.ts';
import type { Mailer } from './external/mailer.ts';
import type { SmsSender } from './external/sms.ts';
import type { ComposedHooks } from './feature.ts';
import type { JobData, JobName } from './jobs/jobs.ts';
import type { Email, TextMessage } from './outbox/outbox.ts';
import type { Payments } from './payments/payments.ts';
import type { ApiKeys } from './sessions/api-keys.ts';
import type { Kiosks } from './sessions/kiosks.ts';
import type { SignIn } from './sessions/sign-in.ts';

/** Injected, so that tests can set the time. Instants only; the venue's time zone is a setting. */
export type Clock = { now(): Date };

/**
 * Dependencies that every handler and job receives; there are no globals. Features add services for other
 * features by declaration merging.
 */
export interface Services {
  config: Config & { SESSION_SECRET: string };
  clock: Clock;
  log: Logger;
  db: Db;
  /** Receives notifications of the database. */
  listen: Database['listen'];
  /** For what needs a connection of its own, such as a backup. */
  connection: Connection;
  payments: Payments;
  mailer: Mailer;
  /** The look of emails, for previews. */
  findEmailBrand(): Promise<EmailBrand>;
  /** Null if text messages are off: people then receive emails. */
  smsSender: SmsSender | null;
  /** Allows public addresses only; throws `ExternalError`. */
  fetchExternal: typeof fetchExternal;
  signIn: SignIn;
  kiosks: Kiosks;
  apiKeys: ApiKeys;
  /** The merged contributions of all features. */
  hooks: ComposedHooks;
  /**
   * Enqueues a job in the transaction `db`: it runs after the commit, at the earliest `afterSeconds` from now, and
   * never after a rollback.
   */
  queueJob<Name extends JobName>(
    db: Db,
    name: Name,
    data: JobData<Name>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Enqueues an email in the transaction `db`; each `key` is sent only once. */
  queueEmail(db: Db, email: Email): Promise<void>;
  /** Enqueues a text message with its fallback email. */
  queueSms(db: Db, message: TextMessage): Promise<void>;
}
