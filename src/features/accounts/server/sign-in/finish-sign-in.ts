import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { sessionCookie } from '#platform/server/sessions/session-cookie.ts';
import { isAccountClosed } from '../closed-accounts-queries.ts';
import {
  challengeCookie,
  endChallenge,
  findChallenge,
} from '../second-factor/second-factor-challenge.ts';
import { countCode, spendCode } from '../second-factor/spend-code.ts';
import { beginSession, endReplaced } from '../sessions-queries.ts';

/**
 * Ends a sign-in that waits for a code: code, waiting and session change in one transaction, so that
 * one code begins one session. Throws 410 when nothing waits any more, 401 for a wrong code, 429
 * after too many of the account, 403 for one that was closed meanwhile.
 */
export async function finishSignIn(ctx: CallContext, code: string): Promise<void> {
  const { config, reply, ip, userAgent } = ctx;
  const waiting = await findChallenge(ctx.db, config, ctx.request.headers.cookie);
  if (!waiting) throw httpError(410, 'accounts.codeTooLate');
  const { userId } = waiting;
  await countCode(ctx, userId);
  const sid = await inTransaction(ctx.db, async (db) => {
    const spent = await spendCode(ctx, db, userId, code);
    if (!spent) throw httpError(401, 'accounts.wrongCode');
    if (!(await endChallenge(db, waiting.id))) throw httpError(410, 'accounts.codeTooLate');
    if (spent === 'backup') {
      await writeAudit(db, { actorId: userId, action: 'backup-code.used', subject: userId });
    }
    if (await isAccountClosed(db, userId)) throw httpError(403, 'safety.closed');
    const replaced = ctx.signIn.sessionIdOf(ctx.request.headers);
    if (replaced) await endReplaced(db, replaced);
    return beginSession(db, { userId, ip, userAgent, startedBy: '/sign-in/second-factor' });
  });
  reply.header('set-cookie', [sessionCookie(config, sid), challengeCookie(config, '', 0)]);
}
