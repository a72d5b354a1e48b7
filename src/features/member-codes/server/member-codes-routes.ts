import { findAccount } from '#features/accounts/server/index.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { forbiddenForSession, httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { memberCodesContract } from '../member-codes-contract.ts';
import { checkCodeForBooking } from './check-code.ts';
import { issueMemberCode } from './issue-member-code.ts';
import { findCodeOf, findCodeToShow, type MemberCodeRow } from './member-codes-queries.ts';

export const memberCodesRoutes = routes(memberCodesContract, {
  'GET /api/member-codes/:userId': async ({ db, user, params: { userId } }) => {
    if (userId === user.id) return getOwnCode(db, userId);
    if (user.role !== 'admin') throw notFound();
    return inTransaction(db, async (db) => {
      const code = toResponse(await findCodeOf(db, userId));
      await writeAudit(db, { actorId: user.id, action: 'member-code.read', subject: code.id });
      return code;
    });
  },

  'POST /api/member-codes/generate': async ({ db, user, body, venue }) => {
    const active = venue().memberCodes === 'open';
    const userId = body.userId ?? user.id;
    if (userId === user.id) return toResponse(await issueOwnCode(db, { userId, active }));
    if (user.role !== 'admin') throw forbiddenForSession(user.granted.role === 'admin');
    return inTransaction(db, async (db) => {
      if (!(await findAccount(db, userId))) throw notFound();
      const code = toResponse(await issueMemberCode(db, { userId, active }));
      await writeAudit(db, { actorId: user.id, action: 'member-code.generated', subject: code.id });
      return code;
    });
  },

  'POST /api/member-codes/check-for-booking': (ctx) => checkCodeForBooking(ctx),
});

/** Returns the family's code if it is shared with the user, otherwise their own. Throws 404 if there is neither. */
async function getOwnCode(db: Db, userId: string) {
  const code = await findCodeToShow(db, userId);
  if (code) return toResponse(code);
  const { mayCheckIn } = await findFamilyOf(db, userId);
  throw mayCheckIn ? notFound() : httpError(404, 'household.codeNotShared');
}

/**
 * If the family's code is shared with the user, returns it or issues it. Otherwise returns the user's own code, or
 * throws 409 if there is none.
 */
async function issueOwnCode(db: Db, { userId, active }: { userId: string; active: boolean }) {
  const { ownerId, mayCheckIn } = await findFamilyOf(db, userId);
  if (mayCheckIn) return issueMemberCode(db, { userId: ownerId, active });
  const existing = await findCodeOf(db, userId);
  if (!existing) throw httpError(409, 'household.codeNotShared');
  return existing;
}

/** Throws 404 if there is no code. */
function toResponse(row: MemberCodeRow | null) {
  if (!row) throw notFound();
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastScannedAt: row.lastScannedAt?.toISOString() ?? null,
  };
}
