import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { sessionCookie } from '#platform/server/sessions/session-cookie.ts';
import { isAccountClosed } from '../closed-accounts-queries.ts';
import { consumeCode, countAttempt } from '../second-factor/consume-code.ts';
import {
  challengeCookie,
  endChallenge,
  findChallenge,
} from '../second-factor/second-factor-challenge.ts';
import { deleteSessionBySid, startSession } from '../sessions-queries.ts';

/**
 * Completes a sign-in with a code. One transaction consumes code and challenge and starts the session, so that
 * a code starts at most one session. Throws 410 if no challenge is pending, 401 for a wrong code, 429 after
 * too many attempts on the account, 403 if the account is closed.
 */
export async function finishSignIn(ctx: CallContext, code: string): Promise<void> {
  const { config, reply, ip, userAgent } = ctx;
  const challenge = await findChallenge(ctx.db, config, ctx.request.headers.cookie);
  if (!challenge) throw httpError(410, 'accounts.codeTooLate');
  const { userId } = challenge;
  await countAttempt(ctx, userId);
  const sid = await inTransaction(ctx.db, async (db) => {
    const codeKind = await consumeCode(ctx, db, userId, code);
    if (!codeKind) throw httpError(401, 'accounts.wrongCode');
    if (!(await endChallenge(db, challenge.id))) throw httpError(410, 'accounts.codeTooLate');
    if (codeKind === 'backup') {
      await writeAudit(db, { actorId: userId, action: 'backup-code.used', subject: userId });
    }
    if (await isAccountClosed(db, userId)) throw httpError(403, 'safety.closed');
    const previousSid = ctx.signIn.sidOf(ctx.request.headers);
    if (previousSid) await deleteSessionBySid(db, previousSid);
    return startSession(db, { userId, ip, userAgent, startedBy: '/sign-in/second-factor' });
  });
  reply.header('set-cookie', [sessionCookie(config, sid), challengeCookie(config, '', 0)]);
}
