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
 * Changes a role, or the areas of staff, with effect on every request and open page from the commit on.
 * Throws 404 without the account, 409 for the last admin, an unverified e-mail or a closed account.
 */
export async function changeRole(
  { db }: Pick<Services, 'db'>,
  actorId: string,
  userId: string,
  change: Change,
): Promise<TeamMember> {
  return inTransaction(db, async (db) => {
    const { person, otherAdmins } = await lockForRoleChange(db, userId);
    if (!person) throw notFound();
    const role = change.role ?? person.role;
    if (person.role === 'admin' && role !== 'admin' && otherAdmins === 0) {
      throw httpError(409, 'staff.lastAdmin');
    }
    if (person.role === 'member' && role !== 'member') {
      if (!person.emailVerified) throw httpError(409, 'staff.unproven');
      if (await isAccountClosed(db, userId)) throw httpError(409, 'staff.closed');
    }
    // Admins have all areas and members none: a later role change must not restore old grants.
    const areas = role === 'staff' ? (change.areas ?? person.areas) : [];
    if (role !== person.role || areas.join() !== person.areas.join()) {
      await setRoleAndAreas(db, userId, { role, areas });
      await writeAudit(db, {
        actorId,
        action: role === person.role ? 'staff.areas-changed' : 'staff.role-changed',
        subject: userId,
        detail: {
          from: person.role,
          to: role,
          areasBefore: person.areas.join(' '),
          areas: areas.join(' '),
        },
      });
    }
    const changed = await findTeamMember(db, userId);
    if (!changed) throw notFound();
    return changed;
  });
}
