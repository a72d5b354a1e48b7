import type { PersonalPart } from '#platform/server/personal-data.ts';
import { findChildrenOf } from './children-queries.ts';
import { findProfile } from './profile-queries.ts';

/** The profile and the own children. Deleted with the account by foreign keys. */
export const personalProfile: PersonalPart = {
  read: async (db, { id }) => ({
    profile: await findProfile(db, id),
    children: await findChildrenOf(db, id),
  }),
};
