import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { requeueEmails } from '#platform/server/outbox/requeue-emails.ts';
import {
  countFailedEmails,
  dismissEmails,
  lockEmail,
  lockFailedEmails,
} from './failed-emails-queries.ts';

type Context = Pick<CallContext, 'db' | 'queueJob'> & { user: { id: string } };

const MAX_RETRIES_PER_CALL = 1000;

/**
 * Requeues a failed or dismissed email. Has no effect on a queued or sent one, so it is idempotent. Throws 404 for an
 * unknown email and 409 if its text was erased.
 */
export async function retryEmail(ctx: Context, id: string) {
  return inTransaction(ctx.db, async (db) => {
    const email = await lockEmail(db, id);
    if (!email) throw notFound();
    if (email.state === 'queued' || email.state === 'sent') return { state: email.state };
    if (email.isErased) throw httpError(409, 'mails.forgotten');
    await requeueEmails(ctx, db, [id]);
    await writeAudit(db, { actorId: ctx.user.id, action: 'mail.retried', subject: id });
    return { state: 'queued' as const };
  });
}

/** Requeues up to 1000 failed emails that match a search, oldest first; skips those whose text was erased. */
export async function retryEmails(ctx: Context, search: string | undefined) {
  return inTransaction(ctx.db, async (db) => {
    const failedEmails = await lockFailedEmails(db, search, MAX_RETRIES_PER_CALL);
    const ids = failedEmails.filter((email) => !email.isErased).map(({ id }) => id);
    await requeueEmails(ctx, db, ids);
    const { sendable, erased } = await countFailedEmails(db, search);
    if (ids.length > 0) {
      await writeAudit(db, {
        actorId: ctx.user.id,
        action: 'mails.retried',
        subject: 'outbox',
        detail: { retried: ids.length },
      });
    }
    return { retried: ids.length, erased, remaining: sendable };
  });
}

/** Dismisses a failed email. Has no effect in another state. Throws 404 for an unknown email. */
export async function dismissEmail(ctx: Context, id: string) {
  return inTransaction(ctx.db, async (db) => {
    const email = await lockEmail(db, id);
    if (!email) throw notFound();
    if (email.state !== 'failed') return { state: email.state };
    await dismissEmails(db, [id]);
    await writeAudit(db, { actorId: ctx.user.id, action: 'mail.dismissed', subject: id });
    return { state: 'dismissed' as const };
  });
}
