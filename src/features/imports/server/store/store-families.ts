import { randomUUID } from 'node:crypto';
import { count, inArray } from 'drizzle-orm';
import { findUnavailableDigits, issueMemberCode } from '#features/member-codes/server/index.ts';
import { MAX_CHILDREN } from '#features/profile/profile-rules.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FamilyRow, ImportedChild } from '../rows/read-family.ts';
import { toRowKey } from '../rows/row-key.ts';
import {
  type Account,
  findOrCreateAccounts,
  toAccountExtraKey,
} from './find-or-create-accounts.ts';
import type { Context, ExtraKey, StoreResult, StoreRows } from './store-types.ts';

/**
 * Creates accounts with their children. A file may have a row per child: further rows with the same email add children
 * to the account. Accounts that families registered themselves are not changed.
 */
export const storeFamilies: StoreRows<FamilyRow> = async (ctx, db, rows, mode) => {
  const people = rows.map(({ values }) => values);
  const accounts = await findOrCreateAccounts(ctx, db, people, mode);
  const childKeys = rows.map(({ values }) => keysOfChildren(values));
  const knownKeys = await mode.findKeys('members', childKeys.flat());
  const counts = await countChildren(
    db,
    accounts.flatMap(({ state, userId }) => (state === 'imported' && userId ? [userId] : [])),
  );
  const takenDigits = await findUnavailableDigits(
    db,
    people.flatMap(({ memberCode }) => memberCode?.digits ?? []),
  );
  const usedKeys = new Set<string>();
  const newChildren: (typeof children.$inferInsert)[] = [];
  const results = rows.map(({ values, label }, index): StoreResult => {
    const account = accounts[index];
    if (account?.state === 'missing') return { outcome: 'noFamily' };
    if (!account || account.state === 'registered' || account.state === 'unconfirmed')
      return { outcome: 'exists' };
    if (account.state === 'deleted') return { outcome: 'imported' };
    const isFirst = account.state === 'created';
    const doubts: StoreResult['doubts'] = [];
    if (isFirst && takenDigits.has(values.memberCode?.digits ?? ''))
      doubts.push({ doubt: 'codeTaken', field: 'memberCode' });
    const extraKeys: ExtraKey[] = isFirst ? [toAccountExtraKey(values.email, account)] : [];
    const owner = account.userId || values.email;
    for (const [position, child] of values.children.entries()) {
      const key = childKeys[index]?.[position] ?? '';
      if (knownKeys.has(key) || usedKeys.has(key)) continue;
      usedKeys.add(key);
      const childCount = (counts.get(owner) ?? 0) + 1;
      if (childCount > MAX_CHILDREN) {
        doubts.push({ doubt: 'tooManyChildren', field: null });
        break;
      }
      counts.set(owner, childCount);
      const id = randomUUID();
      const { birthMonth, availability, createdAt } = child;
      newChildren.push({
        id,
        userId: account.userId,
        birthMonth,
        typicalAvailability: availability,
        ...(createdAt && { createdAt, updatedAt: createdAt }),
      });
      extraKeys.push({ kind: 'members', key, label, refs: [`child:${id}`] });
    }
    if (extraKeys.length === 0) return { outcome: 'twice' };
    if (!isFirst && account.name !== values.name)
      doubts.push({ doubt: 'otherName', field: 'name' });
    const unstored = isFirst ? [] : ['name', 'phone', 'joinedOn'];
    return { outcome: 'made', extraKeys, doubts, unstored };
  });
  if (mode.isDryRun) return results;
  if (newChildren.length > 0) await db.insert(children).values(newChildren);
  await issueOldCodes(ctx, db, people, accounts);
  return results;
};

/** Gives new accounts the digits of their old member codes. They work where codes are open to all, or with a membership. */
async function issueOldCodes({ venue }: Context, db: Db, people: FamilyRow[], accounts: Account[]) {
  const isOpen = venue().memberCodes === 'open';
  for (const [index, { memberCode }] of people.entries()) {
    const account = accounts[index];
    if (!memberCode || account?.state !== 'created') continue;
    const { digits, isActive } = memberCode;
    const code = { userId: account.userId, active: isOpen && isActive, preferred: digits };
    await issueMemberCode(db, code);
  }
}

/** Returns one key per child. A number distinguishes children of a row with the same birth month and name. */
function keysOfChildren({ email, children }: { email: string; children: ImportedChild[] }) {
  const seen = new Map<string, number>();
  return children.map(({ birthMonth, name }) => {
    const childIdentity = `${birthMonth} ${name.toLowerCase()}`;
    const number = (seen.get(childIdentity) ?? 0) + 1;
    seen.set(childIdentity, number);
    return toRowKey(['child', email, childIdentity, String(number)]);
  });
}

async function countChildren(db: Db, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: children.userId, count: count() })
    .from(children)
    .where(inArray(children.userId, userIds))
    .groupBy(children.userId);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
