import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { findMergedEmails } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Person } from '../rows/read-family.ts';
import type { OwnProfile } from '../rows/read-own-profile.ts';
import { toAccountKey } from '../rows/row-key.ts';
import type { Context, ExtraKey, ImportMode } from './store-types.ts';

/**
 * An email's account: `created` by this row, `imported` by an earlier row or import, `registered` by the family
 * (`unconfirmed` until the email is confirmed), `deleted` since it was imported, or `missing` for a row that needs one.
 */
export type Account = {
  state: 'created' | 'imported' | 'registered' | 'unconfirmed' | 'deleted' | 'missing';
  /** Empty for accounts that a dry run would create, for deleted or missing accounts and for emails of merged accounts. */
  userId: string;
  name: string;
};

type ImportedPerson = Person & {
  joinedAt?: Date | null;
  profile?: OwnProfile | null;
  /** Whether the row only adds to an existing account. */
  needsAccount?: boolean;
};

/**
 * Finds the rows' accounts and, except in a dry run, creates missing ones. These have no password, because signing in
 * by link verifies the email. Returns one account per row.
 */
export async function findOrCreateAccounts(
  { clock }: Context,
  db: Db,
  people: ImportedPerson[],
  mode: ImportMode,
): Promise<Account[]> {
  const emails = [...new Set(people.map(({ email }) => email))];
  const existing = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      isConfirmed: users.emailVerified,
    })
    .from(users)
    .where(inArray(users.email, emails));
  const userByEmail = new Map(existing.map((user) => [user.email, user]));
  const merged = await findMergedEmails(db, emails);
  const known = await mode.findKeys('members', emails.map(toAccountKey));
  const created = new Map<string, { id: string; name: string }>();
  const newUsers: (typeof users.$inferInsert)[] = [];
  const accounts = people.map((person): Account => {
    const { email, name, phone, joinedAt, profile, needsAccount } = person;
    const earlier = created.get(email);
    if (earlier) return { state: 'imported', userId: earlier.id, name: earlier.name };
    const key = known.get(toAccountKey(email));
    const user = userByEmail.get(email);
    if (user) {
      const state = key ? 'imported' : user.isConfirmed ? 'registered' : 'unconfirmed';
      return { state, userId: user.id, name: key?.label || user.name };
    }
    // The emails of merged accounts already belong to another account.
    if (merged.has(email)) return { state: 'registered', userId: '', name };
    if (key) {
      const state = mode.isDryRun && key.isFromThisImport ? 'imported' : 'deleted';
      return { state, userId: '', name: key.label };
    }
    if (needsAccount) return { state: 'missing', userId: '', name };
    const id = mode.isDryRun ? '' : randomUUID();
    created.set(email, { id, name });
    newUsers.push({
      id,
      email,
      name,
      ...splitName(name),
      phone,
      ...profile,
      createdAt: joinedAt ?? clock.now(),
    });
    return { state: 'created', userId: id, name };
  });
  if (!mode.isDryRun && newUsers.length > 0) await db.insert(users).values(newUsers);
  return accounts;
}

/** Returns the additional key of a row that created an account. */
export const toAccountExtraKey = (email: string, { userId, name }: Account): ExtraKey => ({
  kind: 'members',
  key: toAccountKey(email),
  label: name,
  refs: [`user:${userId}`],
});
