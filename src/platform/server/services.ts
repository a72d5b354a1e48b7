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

/** The time, handed in so that tests can set it. Instants only; the venue's zone is a setting. */
export type Clock = { now(): Date };

/**
 * What the server works with. Handed to every handler and job; nothing is fetched from a global. Features add
 * what they offer to all others by declaration merging.
 */
export interface Services {
  config: Config & { SESSION_SECRET: string };
  clock: Clock;
  log: Logger;
  db: Db;
  sql: Database['sql'];
  payments: Payments;
  mailer: Mailer;
  /** Null where text messages are off: people are mailed instead. */
  texter: Texter | null;
  /** Fetches documents from public addresses only; throws `OutsideError`. */
  fetchOutside: typeof fetchOutside;
  signIn: SignIn;
  kiosks: Kiosks;
  apiKeys: ApiKeys;
  /** What the features hand in. */
  parts: Parts;
  /** Queues a job in the transaction `db`: it runs after the commit, `afterSeconds` later, or never. */
  queueJob<Name extends JobName>(
    db: Db,
    name: Name,
    data: JobData<Name>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Queues a mail in the transaction `db`. The same `key` is queued once. */
  queueMail(db: Db, mail: Mail): Promise<void>;
  /** The same for a text message, with the mail for where it cannot go. */
  queueText(db: Db, message: TextMessage): Promise<void>;
}
