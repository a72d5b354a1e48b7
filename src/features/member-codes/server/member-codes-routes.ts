import { writeAudit } from '../../../server/audit-log.ts';
import { inTransaction } from '../../../server/database.ts';
import { notForYourAccount, notFound } from '../../../server/errors.ts';
import { routes } from '../../../server/route.ts';
import { findAccount } from '../../accounts/server/accounts-queries.ts';
import { memberCodesContract } from '../member-codes-contract.ts';
import { checkCodeForBooking } from './check-code.ts';
import { issueCode } from './issue-code.ts';
import { findCodeOf, type MemberCodeRow } from './member-codes-queries.ts';

export const memberCodesRoutes = routes(memberCodesContract, {
  'GET /api/member-codes/:userId': async ({ db, user, params: { userId } }) => {
    if (userId === user.id) return answerOf(await findCodeOf(db, userId));
    if (user.role !== 'admin') throw notFound();
    return inTransaction(db, async (db) => {
      const code = answerOf(await findCodeOf(db, userId));
      await writeAudit(db, { actorId: user.id, action: 'member-code.read', subject: code.id });
      return code;
    });
  },

  'POST /api/member-codes/generate': async ({ db, user, body, venue }) => {
    const active = venue().memberCodes === 'open';
    const userId = body.userId ?? user.id;
    if (userId === user.id) return answerOf(await issueCode(db, { userId, active }));
    if (user.role !== 'admin') throw notForYourAccount();
    return inTransaction(db, async (db) => {
      if (!(await findAccount(db, userId))) throw notFound();
      const code = answerOf(await issueCode(db, { userId, active }));
      await writeAudit(db, { actorId: user.id, action: 'member-code.generated', subject: code.id });
      return code;
    });
  },

  'POST /api/member-codes/check-for-booking': (here) => checkCodeForBooking(here),
});

function answerOf(row: MemberCodeRow | null) {
  if (!row) throw notFound();
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastScannedAt: row.lastScannedAt?.toISOString() ?? null,
  };
}
