import { findFamilyOf } from '#features/household/server/index.ts';
import { signInFirst } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Child, Profile } from '../profile-contract.ts';
import { findChildrenOf } from './children-queries.ts';
import { asChild } from './edit-children.ts';
import { findProfile } from './profile-queries.ts';

/** The profile with the household's children. */
export async function readProfile(ctx: CallContext, userId: string): Promise<Profile> {
  const found = await findProfile(ctx.db, userId);
  if (!found) throw signInFirst();
  const { ownerId, mayEditChildren } = await findFamilyOf(ctx.db, userId);
  const children = await readChildren(ctx, ownerId);
  // Cast: the contract has validated the stored lists.
  return {
    ...found,
    newsConsent: found.newsConsent ?? false,
    children,
    mayEditChildren,
  } as Profile;
}

/** The children of the family that `ownerId` owns. */
export async function readChildren(ctx: CallContext, ownerId: string): Promise<Child[]> {
  const stored = await findChildrenOf(ctx.db, ownerId);
  return stored.map((child) => asChild(ctx, child));
}
