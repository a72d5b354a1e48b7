import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { provenEmailsMergedInto } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Person, PersonalPart } from '#platform/server/personal-data.ts';
import { waivers } from './waivers-tables.ts';

/** Signed waivers. They stay, for the law makes the venue keep them; only the account's id goes. */
export const personalWaivers: PersonalPart = {
  read: async (db, person) => {
    const { userId, requestKey, requestPosition, ...columns } = getTableColumns(waivers);
    const signed = await db
      .select(columns)
      .from(waivers)
      .where(isOf(db, person))
      .orderBy(asc(waivers.createdAt), asc(waivers.requestPosition));
    return { waivers: signed };
  },

  forget: async (_ctx, db, { id }) => {
    // All that the trigger on waivers lets happen to a signed one.
    await db.update(waivers).set({ userId: null }).where(eq(waivers.userId, id));
  },
};

/** At the desk guests sign on a tablet where staff are signed in: those are not the staff's own. */
function isOf(db: Db, { id, email, verifiedEmail, role }: Person) {
  const isOwnEmail = role === 'member' ? undefined : eq(waivers.guardianEmail, email);
  return or(
    and(eq(waivers.userId, id), isOwnEmail),
    verifiedEmail === null ? undefined : eq(waivers.guardianEmail, verifiedEmail),
    inArray(waivers.guardianEmail, provenEmailsMergedInto(db, id)),
  );
}
