import { startPageOf } from '#features/accounts/accounts-rules.ts';
import {
  deleteSessionBySid,
  findAccount,
  isAccountClosed,
  startSession,
} from '#features/accounts/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { enforceNetworkLimit } from '#platform/server/http/throttle.ts';
import { sessionCookie } from '#platform/server/sessions/session-cookie.ts';
import { demoContract } from '../demo-contract.ts';
import { demoPeople } from '../demo-people.ts';

export const demoRoutes = routes(demoContract, {
  'POST /api/demo/sign-in': async (ctx) => {
    const { body, config, ip, reply, request, signIn } = ctx;
    // Per network: the accounts are shared by all visitors.
    await enforceNetworkLimit(ctx, { name: 'demo-sign-in', limit: 120, minutes: 60 }, ip);
    const { id } = demoPeople[body.role];
    const { sid, role } = await inTransaction(ctx.db, async (db) => {
      const account = await findAccount(db, id);
      // Somebody signed in as this person, and closed or deleted the account.
      if (!account || (await isAccountClosed(db, id))) throw httpError(409, 'demo.personGone');
      const previousSid = signIn.sidOf(request.headers);
      if (previousSid) await deleteSessionBySid(db, previousSid);
      // Without address and browser: everyone who signs in as this person sees its sessions.
      const visitor = { ip: '', userAgent: '' };
      const sid = await startSession(db, { userId: id, ...visitor, startedBy: '/demo/sign-in' });
      return { sid, role: account.role };
    });
    reply.header('set-cookie', sessionCookie(config, sid));
    return { startPage: startPageOf({ role }) };
  },
});
