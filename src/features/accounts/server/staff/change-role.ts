import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Area } from '#shared/areas.ts';
import type { TeamMember } from '../../staff-contract.ts';
import { isAccountClosed } from '../closed-accounts-queries.ts';
import { findTeamMember, lockForRoleChange, setRoleAndAreas } from './staff-queries.ts';

type Change = { role?: TeamMember['role'] | undefined; areas?: Area[] | undefined };

/**
 * Changes an account's role, or a staff member's areas. Requests and open pages see the change on commit. Throws
 * 404 for an unknown account, 409 for the last admin, an unverified email or a closed account.
 */
export async function changeRole(
  { db }: Pick<Services, 'db'>,
  actorId: string,
  userId: string,
  change: Change,
): Promise<TeamMember> {
  return inTransaction(db, async (db) => {
    const { account, otherAdmins } = await lockForRoleChange(db, userId);
    if (!account) throw notFound();
    const role = change.role ?? account.role;
    if (account.role === 'admin' && role !== 'admin' && otherAdmins === 0) {
      throw httpError(409, 'staff.lastAdmin');
    }
    if (account.role === 'member' && role !== 'member') {
      if (!account.emailVerified) throw httpError(409, 'staff.unproven');
      if (await isAccountClosed(db, userId)) throw httpError(409, 'staff.closed');
    }
    // Admins have all areas and members none: a later role change must not restore old grants.
    const areas = role === 'staff' ? (change.areas ?? account.areas) : [];
    if (role !== account.role || areas.join() !== account.areas.join()) {
      await setRoleAndAreas(db, userId, { role, areas });
      await writeAudit(db, {
        actorId,
        action: role === account.role ? 'staff.areas-changed' : 'staff.role-changed',
        subject: userId,
        detail: {
          from: account.role,
          to: role,
          areasBefore: account.areas.join(' '),
          areas: areas.join(' '),
        },
      });
    }
    const updatedMember = await findTeamMember(db, userId);
    if (!updatedMember) throw notFound();
    return updatedMember;
  });
}
