import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { BATCH, PAUSE_SECONDS } from '../mailings-rules.ts';
import { mailingMail } from './mailing-mail.ts';
import {
  findNextRecipients,
  findSilentMailings,
  hasWaiting,
  lockMailing,
  markRecipients,
  type NextRecipient,
  saveMailing,
} from './mailings-queries.ts';

/** A server that was to send the next batch is given up after so long. */
const SILENT_SECONDS = 60;

/**
 * Hands the next batch of a mailing to the outbox, and orders the one after it. In one transaction:
 * whoever it was queued for is marked, so that a server that dies, and two that work at once, write to
 * everybody once.
 */
export async function sendMailing(ctx: Services, mailingId: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const mailing = await lockMailing(db, mailingId);
    const now = ctx.clock.now();
    if (mailing?.state !== 'sending' || mailing.nextAt > now) return;
    const turn = await findNextRecipients(db, mailingId, BATCH);
    const [wanting, others] = [turn.filter(({ wants }) => wants), turn.filter((one) => !one.wants)];
    for (const recipient of wanting) await queueOne(ctx, db, mailing, recipient);
    await markRecipients(db, idsOf(wanting), 'queued');
    await markRecipients(db, idsOf(others), 'skipped');
    const counts = {
      handedOver: mailing.handedOver + wanting.length,
      skipped: mailing.skipped + others.length,
    };
    const isDone = !(await hasWaiting(db, mailingId));
    await saveMailing(db, mailingId, {
      ...counts,
      // The next job may come a moment early by this server's clock.
      nextAt: new Date(now.getTime() + (PAUSE_SECONDS - 2) * 1000),
      ...(isDone && { state: 'done' as const, finishedAt: now }),
    });
    await announce(db, { desk: true }, { type: 'mailings', payload: {} });
    if (!isDone) return ctx.queueJob(db, 'send-mailing', { mailingId }, PAUSE_SECONDS);
    await writeAudit(db, {
      actorId: mailing.createdBy,
      action: 'mailing.done',
      subject: mailingId,
      detail: counts,
    });
  });
}

type Mailing = NonNullable<Awaited<ReturnType<typeof lockMailing>>>;

async function queueOne(ctx: Services, db: Db, { letters }: Mailing, recipient: NextRecipient) {
  const { id, userId, waitlistId } = recipient;
  const reader =
    userId === null
      ? { kind: 'entry' as const, id: waitlistId ?? '' }
      : { kind: 'account' as const, id: userId };
  await ctx.queueMail(db, {
    key: `mailing:${id}`,
    ...mailingMail(ctx, letters, { ...recipient, reader }),
    onlyIf: { check: 'news', subject: id },
  });
}

const idsOf = (recipients: NextRecipient[]) => recipients.map(({ id }) => id);

/** Takes up mailings whose server died. */
export async function resumeMailings({ db, clock, queueJob }: Services): Promise<void> {
  const dueBefore = new Date(clock.now().getTime() - SILENT_SECONDS * 1000);
  for (const { id } of await findSilentMailings(db, dueBefore)) {
    await queueJob(db, 'send-mailing', { mailingId: id });
  }
}
