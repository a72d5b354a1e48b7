import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { MergePreview } from '../merge-contract.ts';

/** Creates two accounts that can be merged, with optional overrides. */
export async function anAccountPair(
  app: TestApp,
  intoOverrides: Parameters<typeof aMember>[1] = {},
  fromOverrides: Parameters<typeof aMember>[1] = {},
): Promise<{ into: SignedIn; from: SignedIn }> {
  return {
    into: await aMember(app.services, intoOverrides),
    from: await aMember(app.services, fromOverrides),
  };
}

type AccountPair = { into: { id: string }; from: { id: string } };

/** Fetches the merge preview as an admin. */
export async function fetchMergePreview(
  app: TestApp,
  admin: SignedIn,
  { into, from }: AccountPair,
) {
  const path = `/api/admin/people/${into.id}/merge/${from.id}`;
  return (await app.call('GET', path, undefined, { as: admin })).json as MergePreview;
}

/** Merges as an admin. Children of `from` match those of `into` only as listed in `sameAs`. */
export async function merge(
  app: TestApp,
  admin: SignedIn,
  { into, from }: AccountPair,
  sameAs: Record<string, string> = {},
) {
  const ids = await app.sql<{ id: string }[]>`select id from children where user_id = ${from.id}`;
  const children = ids.map(({ id }) => ({ id, sameAs: sameAs[id] ?? null }));
  const body = { otherId: from.id, children };
  return app.call('POST', `/api/admin/people/${into.id}/merge`, body, { as: admin });
}
