import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { endedSessionCookie } from '#platform/server/sessions/session-cookie.ts';
import { parseUserAgent } from '../parse-user-agent.ts';
import { securityContract } from '../security-contract.ts';
import { endSessions } from './accounts-queries.ts';
import { countPasskeys } from './second-factor/passkeys-queries.ts';
import { findSecondFactor } from './second-factor/second-factor-queries.ts';
import { decryptCodes } from './second-factor/second-factor-secrets.ts';
import { findPasswordHash } from './second-factor/verify-owner.ts';
import { endOtherSessions, endSession, findSessions } from './sessions-queries.ts';
import { setPassword } from './set-password.ts';

export const securityRoutes = routes(securityContract, {
  'GET /api/auth/security': async ({ db, user, config, venue }) => {
    const [passwordHash, secondFactor, passkeys] = await Promise.all([
      findPasswordHash(db, user.id),
      findSecondFactor(db, user.id),
      countPasskeys(db, user.id),
    ]);
    const remainingCodes = secondFactor?.isOn
      ? await decryptCodes(secondFactor.backupCodes, config.SESSION_SECRET)
      : [];
    return {
      hasPassword: passwordHash !== null,
      secondFactor: { isOn: secondFactor?.isOn ?? false, backupCodesLeft: remainingCodes.length },
      passkeys,
      wanted: user.granted.role === 'member' ? ('no' as const) : venue().staffSecondFactor,
    };
  },

  'POST /api/auth/password': async (ctx) => {
    await setPassword(ctx, ctx.body);
    return { success: true as const };
  },

  'GET /api/auth/sessions': async ({ db, user, signIn, request }) => {
    const currentSid = signIn.sidOf(request.headers);
    const sessions = await findSessions(db, user.id);
    const rank = ({ sid }: { sid: string }) => (sid === currentSid ? 0 : 1);
    const currentFirst = [...sessions].sort((a, b) => rank(a) - rank(b));
    return currentFirst.map(({ id, sid, ipAddress, userAgent, createdAt, updatedAt }) => ({
      id,
      device: parseUserAgent(userAgent),
      address: ipAddress || null,
      beganAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      current: sid === currentSid,
    }));
  },

  'DELETE /api/auth/sessions/:id': async ({ db, user, params }) => {
    await inTransaction(db, async (db) => {
      if (!(await endSession(db, user.id, params.id))) throw notFound();
      await writeAudit(db, { actorId: user.id, action: 'session.ended', subject: user.id });
    });
    return { success: true as const };
  },

  'POST /api/auth/sign-out-everywhere': async (ctx) => {
    const { db, user, body, signIn, request, reply, config } = ctx;
    const currentSid = signIn.sidOf(request.headers) ?? '';
    await inTransaction(db, async (db) => {
      if (body.thisToo) await endSessions(db, user.id);
      else await endOtherSessions(db, user.id, currentSid);
      await writeAudit(db, {
        actorId: user.id,
        action: 'sessions.ended',
        subject: user.id,
        detail: { thisToo: body.thisToo },
      });
    });
    if (body.thisToo) reply.header('set-cookie', endedSessionCookie(config));
    return { success: true as const };
  },
});
