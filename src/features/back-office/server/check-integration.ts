import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { findRecipient, smsNumberOf } from '#features/notifications/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { problemOf } from '#shared/external-problems.ts';
import type { CheckResult } from '../integrations-contract.ts';
import type { CheckableName } from '../integrations-rules.ts';
import { createBackupStorage } from './backup-storage.ts';
import { hasJobRun, recordCheck } from './integration-checks-queries.ts';

type Context = CallContext & { user: { id: string; email: string } };

const TIMEOUT_MILLIS = 8_000;
const POLL_MILLIS = 100;

/**
 * Checks an integration and records the outcome. Returns a failure as a result; throws only if the check cannot run,
 * such as 409 for a missing phone number.
 */
export async function checkIntegration(ctx: Context, name: CheckableName): Promise<CheckResult> {
  const { db, clock, user, log } = ctx;
  const startedAt = performance.now();
  let problem: CheckResult['problem'] = null;
  try {
    await checks[name](ctx);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    log.warn({ err: error, integration: name }, 'an integration check failed');
    problem = problemOf(error);
  }
  const ok = problem === null;
  await inTransaction(db, async (db) => {
    await recordCheck(db, name, { at: clock.now(), problem });
    const entry = { action: 'integration.checked', subject: name, detail: { ok } };
    await writeAudit(db, { actorId: user.id, ...entry });
  });
  return { ok, problem, millis: Math.round(performance.now() - startedAt) };
}

const checks: Record<CheckableName, (ctx: Context) => Promise<unknown>> = {
  // No such checkout exists: a reachable provider reports that without side effects.
  payments: ({ payments }) => payments.findCheckout('cs_integration_check'),
  mail: sendTestEmail,
  texts: sendTestSms,
  backups: writeAndReadFile,
  live: sendAndReceiveNotification,
  jobs: waitForJob,
  database: ({ db }) => db.execute(sql`select 1`),
};

function sendTestEmail({ mailer, user, venue, language }: Context) {
  const params = { venue: venue().name };
  return mailer.send(randomUUID(), {
    key: 'integration-check',
    to: user.email,
    subject: translate('mails.test.subject', params, language),
    text: translate('mails.test.text', params, language),
  });
}

async function sendTestSms({ db, smsSender, user, venue, config, language }: Context) {
  if (!smsSender) throw httpError(409, 'mails.notInUse');
  const person = await findRecipient(db, user.id, 'MESSAGE');
  // Clicking the button is consent to this message.
  const optedIn = { preferredContactMethod: 'text', smsOptIn: true } as const;
  const to = person && (await smsNumberOf({ ...person, ...optedIn }, config.SMS_COUNTRY_CODE));
  if (!to) throw httpError(409, 'mails.noNumber');
  await smsSender.send(randomUUID(), {
    to,
    text: translate('mails.test.sms', { venue: venue().name }, language),
  });
}

/** Writes a small file to the backup storage, reads it back and removes it. */
async function writeAndReadFile(ctx: Pick<Services, 'config'>) {
  const storage = createBackupStorage(ctx);
  const name = `check-${randomUUID()}.txt`;
  const content = `${name}\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await mkdir(ctx.config.backupDir, { recursive: true, mode: 0o700 });
  await writeFile(storage.draftPath(name), content);
  try {
    await storage.store(name, sha256);
    const hash = createHash('sha256');
    await pipeline(await storage.open(name), hash);
    if (hash.digest('hex') !== sha256)
      throw new DamagedBackup(`${name} differs from what was written.`);
  } finally {
    await storage.remove(name).catch(() => undefined);
  }
}

/** Sends a database notification, which live updates rely on, and waits until it is received. */
async function sendAndReceiveNotification({ db, listen }: Pick<Services, 'db' | 'listen'>) {
  const channel = `check_${randomUUID().replaceAll('-', '')}`;
  let onNotification = () => {};
  const received = new Promise<void>((resolve) => {
    onNotification = resolve;
  });
  const subscription = await listen(channel, () => onNotification());
  try {
    await db.execute(sql`select pg_notify(${channel}, '')`);
    await withTimeout(received);
  } finally {
    await subscription.close();
  }
}

async function waitForJob({ db, queueJob }: Pick<Services, 'db' | 'queueJob'>) {
  const token = randomUUID();
  await queueJob(db, 'check-queue', { token });
  const deadline = performance.now() + TIMEOUT_MILLIS;
  while (!(await hasJobRun(db, token))) {
    if (performance.now() > deadline) throw timeoutError();
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
  }
}

const timeoutError = () => new DOMException('no response in time', 'TimeoutError');

async function withTimeout(promise: Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), TIMEOUT_MILLIS);
  });
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
