import { findFamilyOf } from '#features/household/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Holder } from './ledger-queries.ts';

/**
 * Whose passes and credit a person spends: the family's, where its owner lets the person book, else the
 * own ones. What a guest bought counts once the e-mail is verified.
 */
export async function holderFor(db: Db, user: SessionUser): Promise<Holder> {
  const family = await findFamilyOf(db, user.id);
  if (!family.isOwner && family.mayBook) return { userId: family.ownerId, verifiedEmail: null };
  return ownHolder(user);
}

/** The person alone: orders and receipts are nobody else's. */
export function ownHolder(user: SessionUser): Holder {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}
