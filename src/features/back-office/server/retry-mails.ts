import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound, refusal } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { tryMailsAgain } from '#platform/server/outbox/try-mails-again.ts';
import {
  countFailedMails,
  dismissMails,
  lockFailedMails,
  lockMail,
} from './failed-mails-queries.ts';

type Here = Pick<CallContext, 'db' | 'queueJob'> & { user: { id: string } };

/** So many are asked for again by one click. */
const MOST_AT_ONCE = 1000;

/**
 * Sends a mail now that did not leave, or that was put aside. What is on its way, or has left, stays as it
 * is: a second click does nothing. Throws 409 when its text was forgotten.
 */
export async function retryMail(here: Here, id: string) {
  return inTransaction(here.db, async (db) => {
    const mail = await lockMail(db, id);
    if (!mail) throw notFound();
    if (mail.state === 'queued' || mail.state === 'sent') return { state: mail.state };
    if (mail.isForgotten) throw refusal(409, 'mails.forgotten');
    await tryMailsAgain(here, db, [id]);
    await writeAudit(db, { actorId: here.user.id, action: 'mail.retried', subject: id });
    return { state: 'queued' as const };
  });
}

/** The same for all that a search finds, the longest waiting first. */
export async function retryMails(here: Here, search: string | undefined) {
  return inTransaction(here.db, async (db) => {
    const found = await lockFailedMails(db, search, MOST_AT_ONCE);
    const ids = found.filter((mail) => !mail.isForgotten).map(({ id }) => id);
    await tryMailsAgain(here, db, ids);
    const { sendable, forgotten } = await countFailedMails(db, search);
    if (ids.length > 0) {
      await writeAudit(db, {
        actorId: here.user.id,
        action: 'mails.retried',
        subject: 'outbox',
        detail: { retried: ids.length },
      });
    }
    return { retried: ids.length, forgotten, left: sendable };
  });
}

/** Puts a mail aside. One that has left, or was put aside before, stays as it is. */
export async function dismissMail(here: Here, id: string) {
  return inTransaction(here.db, async (db) => {
    const mail = await lockMail(db, id);
    if (!mail) throw notFound();
    if (mail.state !== 'failed') return { state: mail.state };
    await dismissMails(db, [id]);
    await writeAudit(db, { actorId: here.user.id, action: 'mail.dismissed', subject: id });
    return { state: 'dismissed' as const };
  });
}
