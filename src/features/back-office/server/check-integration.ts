import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { findRecipient, numberForTexts } from '#features/notifications/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { DamagedBackup } from '#platform/server/backup/damaged-backup.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { problemOf } from '#shared/outside-problems.ts';
import type { Checked } from '../integrations-contract.ts';
import type { CheckedName } from '../integrations-rules.ts';
import { backupPlace } from './backup-place.ts';
import { hasAnswered, noteCheck } from './integration-checks-queries.ts';

type Context = CallContext & { user: { id: string; email: string } };

const TIMEOUT_MILLIS = 8_000;
const LOOK_EVERY_MILLIS = 100;

/**
 * Asks one integration now, and writes down how it ended, for the card and for the audit log. What goes
 * wrong is an answer, not a failure of the call; only what cannot be asked at all throws.
 */
export async function checkIntegration(ctx: Context, name: CheckedName): Promise<Checked> {
  const { db, clock, user, log } = ctx;
  const began = performance.now();
  let problem: Checked['problem'] = null;
  try {
    await questions[name](ctx);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    log.warn({ err: error, integration: name }, 'an integration was asked and failed');
    problem = problemOf(error);
  }
  const ok = problem === null;
  await inTransaction(db, async (db) => {
    await noteCheck(db, name, { at: clock.now(), problem });
    const line = { action: 'integration.checked', subject: name, detail: { ok } };
    await writeAudit(db, { actorId: user.id, ...line });
  });
  return { ok, problem, millis: Math.round(performance.now() - began) };
}

const questions: Record<CheckedName, (ctx: Context) => Promise<unknown>> = {
  // No such page exists: a provider that knows us says so, and nothing comes of it.
  payments: ({ payments }) => payments.findCheckout('cs_integration_check'),
  mail: mailOneself,
  texts: textOneself,
  backups: writeAndRead,
  live: hearOneself,
  jobs: waitForJob,
  database: ({ sql }) => sql`select 1`,
};

function mailOneself({ mailer, user, venue, language }: Context) {
  const words = { venue: venue().name };
  return mailer.send(randomUUID(), {
    key: 'integration-check',
    to: user.email,
    subject: say('mails.test.subject', words, language),
    text: say('mails.test.text', words, language),
  });
}

async function textOneself({ db, texter, user, venue, config, language }: Context) {
  if (!texter) throw httpError(409, 'mails.notInUse');
  const person = await findRecipient(db, user.id, 'MESSAGE');
  // The button asked for this one.
  const asked = { preferredContactMethod: 'text', smsOptIn: true } as const;
  const to = person && (await numberForTexts({ ...person, ...asked }, config.SMS_COUNTRY_CODE));
  if (!to) throw httpError(409, 'mails.noNumber');
  await texter.send(randomUUID(), {
    to,
    text: say('mails.test.sms', { venue: venue().name }, language),
  });
}

/** A small file goes the way that backups go, is read back, and is removed. */
async function writeAndRead(ctx: Pick<Services, 'config'>) {
  const place = backupPlace(ctx);
  const name = `check-${randomUUID()}.txt`;
  const content = `${name}\n`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await mkdir(ctx.config.backupDir, { recursive: true, mode: 0o700 });
  await writeFile(place.draftOf(name), content);
  try {
    await place.keep(name, sha256);
    const hash = createHash('sha256');
    await pipeline(await place.open(name), hash);
    if (hash.digest('hex') !== sha256) throw new DamagedBackup(`${name} was read as another one.`);
  } finally {
    await place.remove(name).catch(() => undefined);
  }
}

/** News that this server sends to itself through the database, as all live news go. */
async function hearOneself({ sql }: Pick<Services, 'sql'>) {
  const channel = `check_${randomUUID().replaceAll('-', '')}`;
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const subscription = await sql.listen(channel, () => hear());
  try {
    await sql.notify(channel, '');
    await orTooSlow(heard);
  } finally {
    await subscription.unlisten();
  }
}

async function waitForJob({ db, queueJob }: Pick<Services, 'db' | 'queueJob'>) {
  const token = randomUUID();
  await queueJob(db, 'answer-check', { token });
  const until = performance.now() + TIMEOUT_MILLIS;
  while (!(await hasAnswered(db, token))) {
    if (performance.now() > until) throw tooSlow();
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLIS));
  }
}

const tooSlow = () => new DOMException('no answer in time', 'TimeoutError');

async function orTooSlow(answer: Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), TIMEOUT_MILLIS);
  });
  await Promise.race([answer, impatience]).finally(() => clearTimeout(timer));
}
