import { findFamilyOf } from '#features/household/server/index.ts';
import { unauthenticated } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Child, Profile } from '../profile-contract.ts';
import { findChildrenOf } from './children-queries.ts';
import { toChildResponse } from './edit-children.ts';
import { findProfile } from './profile-queries.ts';

/** Returns the user's profile with the household's children. Throws 401 if the account was deleted. */
export async function readProfile(ctx: CallContext, userId: string): Promise<Profile> {
  const stored = await findProfile(ctx.db, userId);
  if (!stored) throw unauthenticated();
  const { ownerId, mayEditChildren } = await findFamilyOf(ctx.db, userId);
  const children = await readChildren(ctx, ownerId);
  // The cast is safe: the contract validates the lists before they are stored.
  return {
    ...stored,
    newsConsent: stored.newsConsent ?? false,
    children,
    mayEditChildren,
  } as Profile;
}

/** Returns the children of the family whose owner is `ownerId`. */
export async function readChildren(ctx: CallContext, ownerId: string): Promise<Child[]> {
  const stored = await findChildrenOf(ctx.db, ownerId);
  return stored.map((child) => toChildResponse(ctx, child));
}
