import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { requeueMails } from '#platform/server/outbox/requeue-mails.ts';
import {
  countFailedMails,
  dismissMails,
  lockFailedMails,
  lockMail,
} from './failed-mails-queries.ts';

type Context = Pick<CallContext, 'db' | 'queueJob'> & { user: { id: string } };

/** So many are asked for again by one click. */
const MAX_AT_ONCE = 1000;

/**
 * Sends a mail now that did not leave, or that was put aside. What is on its way, or has left, stays as it
 * is: a second click does nothing. Throws 409 when its text was forgotten.
 */
export async function retryMail(ctx: Context, id: string) {
  return inTransaction(ctx.db, async (db) => {
    const mail = await lockMail(db, id);
    if (!mail) throw notFound();
    if (mail.state === 'queued' || mail.state === 'sent') return { state: mail.state };
    if (mail.isForgotten) throw httpError(409, 'mails.forgotten');
    await requeueMails(ctx, db, [id]);
    await writeAudit(db, { actorId: ctx.user.id, action: 'mail.retried', subject: id });
    return { state: 'queued' as const };
  });
}

/** The same for all that a search finds, the longest waiting first. */
export async function retryMails(ctx: Context, search: string | undefined) {
  return inTransaction(ctx.db, async (db) => {
    const found = await lockFailedMails(db, search, MAX_AT_ONCE);
    const ids = found.filter((mail) => !mail.isForgotten).map(({ id }) => id);
    await requeueMails(ctx, db, ids);
    const { sendable, forgotten } = await countFailedMails(db, search);
    if (ids.length > 0) {
      await writeAudit(db, {
        actorId: ctx.user.id,
        action: 'mails.retried',
        subject: 'outbox',
        detail: { retried: ids.length },
      });
    }
    return { retried: ids.length, forgotten, left: sendable };
  });
}

/** Puts a mail aside. One that has left, or was put aside before, stays as it is. */
export async function dismissMail(ctx: Context, id: string) {
  return inTransaction(ctx.db, async (db) => {
    const mail = await lockMail(db, id);
    if (!mail) throw notFound();
    if (mail.state !== 'failed') return { state: mail.state };
    await dismissMails(db, [id]);
    await writeAudit(db, { actorId: ctx.user.id, action: 'mail.dismissed', subject: id });
    return { state: 'dismissed' as const };
  });
}
