import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { provenEmailsMergedInto } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Person, PersonalPart } from '#platform/server/personal-data.ts';
import { waivers } from './waivers-tables.ts';

/** Signed waivers. The venue must keep them by law: forgetting removes only the account's id. */
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
    // The only change to a signed waiver that the trigger allows.
    await db.update(waivers).set({ userId: null }).where(eq(waivers.userId, id));
  },
};

/** Excludes waivers that guests signed at the desk while a member of staff was signed in. */
function isOf(db: Db, { id, email, verifiedEmail, role }: Person) {
  const isOwnEmail = role === 'member' ? undefined : eq(waivers.guardianEmail, email);
  return or(
    and(eq(waivers.userId, id), isOwnEmail),
    verifiedEmail === null ? undefined : eq(waivers.guardianEmail, verifiedEmail),
    inArray(waivers.guardianEmail, provenEmailsMergedInto(db, id)),
  );
}
