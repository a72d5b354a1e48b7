import { findFamilyOf } from '#features/household/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { Holder } from './ledger-queries.ts';

/**
 * Finds the holder whose passes and credit the user spends: the family's owner if the user may book for the
 * family, otherwise the user. Purchases as a guest are included if the email is verified.
 */
export async function findHolder(db: Db, user: SessionUser): Promise<Holder> {
  const family = await findFamilyOf(db, user.id);
  if (!family.isOwner && family.mayBook) return { userId: family.ownerId, verifiedEmail: null };
  return toPersonalHolder(user);
}

/** The user without their family, for orders and receipts, which are not shared. */
export function toPersonalHolder(
  user: Pick<SessionUser, 'id' | 'email' | 'emailVerified'>,
): Holder {
  return { userId: user.id, verifiedEmail: user.emailVerified ? user.email.toLowerCase() : null };
}
