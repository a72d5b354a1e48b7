import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { BATCH_INTERVAL_SECONDS, BATCH_SIZE } from '../mailings-rules.ts';
import { mailingEmail } from './mailing-email.ts';
import {
  findNextRecipients,
  findStalledMailings,
  hasWaitingRecipients,
  lockMailing,
  markRecipients,
  type NextRecipient,
  saveMailing,
} from './mailings-queries.ts';

/** A batch overdue for this long means that its server crashed. */
const STALLED_SECONDS = 60;

/**
 * Queues the next batch of a mailing in the outbox, without recipients who have withdrawn their consent, and the job
 * for the following batch. Marks the recipients in the same transaction, so that crashes and concurrent workers never
 * email anyone twice.
 */
export async function sendNextBatch(ctx: Services, mailingId: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const mailing = await lockMailing(db, mailingId);
    const now = ctx.clock.now();
    if (mailing?.state !== 'sending' || mailing.nextAt > now) return;
    const batch = await findNextRecipients(db, mailingId, BATCH_SIZE);
    const consentingRecipients = batch.filter(({ hasConsent }) => hasConsent);
    const withdrawnRecipients = batch.filter(({ hasConsent }) => !hasConsent);
    for (const recipient of consentingRecipients) await queueEmailTo(ctx, db, mailing, recipient);
    await markRecipients(db, idsOf(consentingRecipients), 'queued');
    await markRecipients(db, idsOf(withdrawnRecipients), 'skipped');
    const counts = {
      handedOver: mailing.handedOver + consentingRecipients.length,
      skipped: mailing.skipped + withdrawnRecipients.length,
    };
    const isDone = !(await hasWaitingRecipients(db, mailingId));
    await saveMailing(db, mailingId, {
      ...counts,
      // The next job may run slightly early by this server's clock.
      nextAt: new Date(now.getTime() + (BATCH_INTERVAL_SECONDS - 2) * 1000),
      ...(isDone && { state: 'done' as const, finishedAt: now }),
    });
    await announce(db, { desk: true }, { type: 'mailings', payload: {} });
    if (!isDone) return ctx.queueJob(db, 'send-mailing', { mailingId }, BATCH_INTERVAL_SECONDS);
    await writeAudit(db, {
      actorId: mailing.createdBy,
      action: 'mailing.done',
      subject: mailingId,
      detail: counts,
    });
  });
}

type Mailing = NonNullable<Awaited<ReturnType<typeof lockMailing>>>;

async function queueEmailTo(ctx: Services, db: Db, { letters }: Mailing, recipient: NextRecipient) {
  const { id, userId, waitlistId } = recipient;
  const subscriber =
    userId === null
      ? { kind: 'entry' as const, id: waitlistId ?? '' }
      : { kind: 'account' as const, id: userId };
  await ctx.queueEmail(db, {
    key: `mailing:${id}`,
    ...mailingEmail(ctx, letters, { ...recipient, subscriber }),
    onlyIf: { check: 'news', subject: id },
  });
}

const idsOf = (recipients: NextRecipient[]) => recipients.map(({ id }) => id);

/** Resumes mailings whose server crashed. */
export async function resumeMailings({ db, clock, queueJob }: Services): Promise<void> {
  const dueBefore = new Date(clock.now().getTime() - STALLED_SECONDS * 1000);
  for (const { id } of await findStalledMailings(db, dueBefore)) {
    await queueJob(db, 'send-mailing', { mailingId: id });
  }
}
