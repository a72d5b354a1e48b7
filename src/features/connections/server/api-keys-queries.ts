import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ApiScope } from '../api-scopes.ts';
import type { ApiKey } from '../connections-contract.ts';
import { apiKeys } from './connections-tables.ts';

const ownerColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  areas: users.areas,
};

/** Finds the active key with this hash and its admin; null if there is none. Records the time of use, to the minute. */
export async function findKeyUser(db: Db, hash: string, now: Date) {
  const [keyUser] = await db
    .select({ keyId: apiKeys.id, scopes: apiKeys.scopes, user: ownerColumns })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt), eq(users.role, 'admin')));
  if (!keyUser) return null;
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiKeys.id, keyUser.keyId),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo)),
      ),
    );
  return keyUser;
}

export async function insertKey(db: Db, values: typeof apiKeys.$inferInsert): Promise<string> {
  const [row] = await db.insert(apiKeys).values(values).returning({ id: apiKeys.id });
  if (!row) throw new Error('API key insert returned no row');
  return row.id;
}

/** Revokes a key. Returns false if it does not exist or is already revoked. */
export async function revokeKey(db: Db, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/** Returns the newest 200 keys, including revoked ones. */
export async function findKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, owner: users.name, role: users.role })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(desc(apiKeys.createdAt))
    .limit(200);
  return rows.map(({ key, owner, role }) => ({
    id: key.id,
    name: key.name,
    beginning: key.beginning,
    scopes: key.scopes as ApiScope[],
    owner,
    state: role !== 'admin' ? 'ownerLeft' : key.revokedAt ? 'revoked' : 'active',
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }));
}
