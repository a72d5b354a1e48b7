import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { findRecipient, smsNumberOf } from '#features/notifications/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { problemOf } from '#shared/external-problems.ts';
import type { Checked } from '../integrations-contract.ts';
import type { CheckedName } from '../integrations-rules.ts';
import { backupStorage } from './backup-storage.ts';
import { hasJobRun, recordCheck } from './integration-checks-queries.ts';

type Context = CallContext & { user: { id: string; email: string } };

const TIMEOUT_MILLIS = 8_000;
const POLL_MILLIS = 100;

/**
 * Checks one integration and records the outcome for the card and the audit log. A failure is a result
 * of the call; only a check that cannot run throws.
 */
export async function checkIntegration(ctx: Context, name: CheckedName): Promise<Checked> {
  const { db, clock, user, log } = ctx;
  const startedAt = performance.now();
  let problem: Checked['problem'] = null;
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

const checks: Record<CheckedName, (ctx: Context) => Promise<unknown>> = {
  // No such checkout exists: a reachable provider responds so, without side effects.
  payments: ({ payments }) => payments.findCheckout('cs_integration_check'),
  mail: mailToSelf,
  texts: textToSelf,
  backups: writeAndRead,
  live: notifySelf,
  jobs: waitForJob,
  database: ({ sql }) => sql`select 1`,
};

function mailToSelf({ mailer, user, venue, language }: Context) {
  const words = { venue: venue().name };
  return mailer.send(randomUUID(), {
    key: 'integration-check',
    to: user.email,
    subject: translate('mails.test.subject', words, language),
    text: translate('mails.test.text', words, language),
  });
}

async function textToSelf({ db, texter, user, venue, config, language }: Context) {
  if (!texter) throw httpError(409, 'mails.notInUse');
  const person = await findRecipient(db, user.id, 'MESSAGE');
  // The click is the consent for this message.
  const optedIn = { preferredContactMethod: 'text', smsOptIn: true } as const;
  const to = person && (await smsNumberOf({ ...person, ...optedIn }, config.SMS_COUNTRY_CODE));
  if (!to) throw httpError(409, 'mails.noNumber');
  await texter.send(randomUUID(), {
    to,
    text: translate('mails.test.sms', { venue: venue().name }, language),
  });
}

/** Stores a small file as backups do, reads it back and removes it. */
async function writeAndRead(ctx: Pick<Services, 'config'>) {
  const place = backupStorage(ctx);
  const name = `check-${randomUUID()}.txt`;
  const content = `${name}\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await mkdir(ctx.config.backupDir, { recursive: true, mode: 0o700 });
  await writeFile(place.draftOf(name), content);
  try {
    await place.store(name, sha256);
    const hash = createHash('sha256');
    await pipeline(await place.open(name), hash);
    if (hash.digest('hex') !== sha256)
      throw new DamagedBackup(`${name} differs from what was written.`);
  } finally {
    await place.remove(name).catch(() => undefined);
  }
}

/** Sends a notification to itself through the database, as all live news do. */
async function notifySelf({ sql }: Pick<Services, 'sql'>) {
  const channel = `check_${randomUUID().replaceAll('-', '')}`;
  let onNotification = () => {};
  const received = new Promise<void>((resolve) => {
    onNotification = resolve;
  });
  const subscription = await sql.listen(channel, () => onNotification());
  try {
    await sql.notify(channel, '');
    await withTimeout(received);
  } finally {
    await subscription.unlisten();
  }
}

async function waitForJob({ db, queueJob }: Pick<Services, 'db' | 'queueJob'>) {
  const token = randomUUID();
  await queueJob(db, 'answer-check', { token });
  const until = performance.now() + TIMEOUT_MILLIS;
  while (!(await hasJobRun(db, token))) {
    if (performance.now() > until) throw timeoutError();
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
  }
}

const timeoutError = () => new DOMException('no answer in time', 'TimeoutError');

async function withTimeout(promise: Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), TIMEOUT_MILLIS);
  });
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
