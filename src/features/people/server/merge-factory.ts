import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { MergePreview } from '../merge-contract.ts';

/** Two accounts that can be merged, with optional overrides. */
export async function twoAccounts(
  app: TestApp,
  kept: Parameters<typeof aMember>[1] = {},
  gone: Parameters<typeof aMember>[1] = {},
): Promise<{ into: SignedIn; from: SignedIn }> {
  return { into: await aMember(app.services, kept), from: await aMember(app.services, gone) };
}

type Two = { into: { id: string }; from: { id: string } };

/** The comparison that an admin sees. */
export async function previewOf(app: TestApp, admin: SignedIn, { into, from }: Two) {
  const path = `/api/admin/people/${into.id}/merge/${from.id}`;
  return (await app.call('GET', path, undefined, { as: admin })).json as MergePreview;
}

/** Merges as an admin; children of the other account match none unless listed in `same`. */
export async function merge(
  app: TestApp,
  admin: SignedIn,
  { into, from }: Two,
  same: Record<string, string> = {},
) {
  const ids = await app.sql<{ id: string }[]>`select id from children where user_id = ${from.id}`;
  const children = ids.map(({ id }) => ({ id, sameAs: same[id] ?? null }));
  const body = { otherId: from.id, children };
  return app.call('POST', `/api/admin/people/${into.id}/merge`, body, { as: admin });
}
