import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database, Db } from './database/database.ts';
import type { Parts } from './feature.ts';
import type { JobData, JobName } from './jobs/jobs.ts';
import type { Mail, TextMessage } from './outbox/outbox.ts';
import type { fetchOutside } from './outside/fetch-outside.ts';
import type { Mailer } from './outside/mail.ts';
import type { Texter } from './outside/sms.ts';
import type { Payments } from './payments/payments.ts';
import type { ApiKeys } from './sessions/api-keys.ts';
import type { Kiosks } from './sessions/kiosks.ts';
import type { SignIn } from './sessions/sign-in.ts';

/** Injected so that tests can set the time. Instants only; the venue's zone is a setting. */
export type Clock = { now(): Date };

/**
 * Dependencies of the server, passed to every handler and job; no globals. Features add services for all others
 * by declaration merging.
 */
export interface Services {
  config: Config & { SESSION_SECRET: string };
  clock: Clock;
  log: Logger;
  db: Db;
  sql: Database['sql'];
  payments: Payments;
  mailer: Mailer;
  /** Null if text messages are off: people get mails instead. */
  texter: Texter | null;
  /** Public addresses only; throws `OutsideError`. */
  fetchOutside: typeof fetchOutside;
  signIn: SignIn;
  kiosks: Kiosks;
  apiKeys: ApiKeys;
  /** The features' contributions. */
  parts: Parts;
  /** Enqueues in the transaction `db`: runs after the commit, `afterSeconds` later; never on a rollback. */
  queueJob<Name extends JobName>(
    db: Db,
    name: Name,
    data: JobData<Name>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Enqueues a mail in the transaction `db`. The same `key` is sent once. */
  queueMail(db: Db, mail: Mail): Promise<void>;
  /** Enqueues a text message with its fallback mail. */
  queueText(db: Db, message: TextMessage): Promise<void>;
}
