import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { selectVerifiedMergedEmails } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import { findAnswers, removeAnsweredBy } from './answers/waiver-answers-queries.ts';
import { findOffers } from './children/waiver-children-queries.ts';
import { waivers } from './waivers-tables.ts';

/** Signed waivers. The law requires the venue to retain them: erasure removes only the account's id. */
export const waiversPersonalData: PersonalDataHandler = {
  read: async (db, person) => {
    const { userId, requestKey, requestPosition, ...columns } = getTableColumns(waivers);
    const signedWaivers = await db
      .select(columns)
      .from(waivers)
      .where(belongsTo(db, person))
      .orderBy(asc(waivers.createdAt), asc(waivers.requestPosition));
    const answers = await findAnswers(
      db,
      signedWaivers.map(({ id }) => id),
    );
    return {
      waivers: signedWaivers,
      waiverChildOffers: await findOffers(db, person.id),
      waiverAnswers: answers.map(({ waiverId, question, answer, answeredAt }) => ({
        waiverId,
        question,
        answer,
        answeredAt,
      })),
    };
  },

  erase: async (_ctx, db, { id }) => {
    await removeAnsweredBy(db, id);
    // The trigger on waivers allows no other change.
    await db.update(waivers).set({ userId: null }).where(eq(waivers.userId, id));
  },
};

/** The condition for a person's waivers. Excludes those that guests signed while an employee was signed in. */
export function belongsTo(db: Db, { id, email, verifiedEmail, role }: Person) {
  const isOwnEmail = role === 'member' ? undefined : eq(waivers.guardianEmail, email);
  return or(
    and(eq(waivers.userId, id), isOwnEmail),
    verifiedEmail === null ? undefined : eq(waivers.guardianEmail, verifiedEmail),
    inArray(waivers.guardianEmail, selectVerifiedMergedEmails(db, id)),
  );
}
