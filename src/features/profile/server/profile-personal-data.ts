import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { findChildrenOf } from './children-queries.ts';
import { findProfile } from './profile-queries.ts';

/** The profile and children. Foreign keys delete them together with the account. */
export const profilePersonalData: PersonalDataHandler = {
  read: async (db, { id }) => ({
    profile: await findProfile(db, id),
    children: await findChildrenOf(db, id),
  }),
};
