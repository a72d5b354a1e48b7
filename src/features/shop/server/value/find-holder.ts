import { findFamilyOf } from '#features/household/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Holder } from './ledger-queries.ts';

/**
 * The holder whose passes and credit a person spends: the family's owner if the person may book for it,
 * otherwise the person. A guest's purchases count once the e-mail is verified.
 */
export async function findHolder(db: Db, user: SessionUser): Promise<Holder> {
  const family = await findFamilyOf(db, user.id);
  if (!family.isOwner && family.mayBook) return { userId: family.ownerId, verifiedEmail: null };
  return personalHolder(user);
}

/** The person without the family: for orders and receipts, which are not shared. */
export function personalHolder(user: SessionUser): Holder {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}
