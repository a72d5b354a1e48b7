import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  like,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { memberships } from '#features/shop/server/shop-tables.ts';
import { ACCEPTED_VERSIONS_SQL } from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { isoText, isoTextOrNull } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { findPageOfIds } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import type { FamilyFilter } from '../people-rules.ts';

export type FamilyListQuery = {
  search: string;
  filter: FamilyFilter | undefined;
  childAge: number | undefined;
  sort: 'name' | 'email' | 'createdAt' | 'children';
  direction: 'asc' | 'desc';
  page: number;
  rows: number;
};

export type AsOf = { now: Date; today: string; waiverRules: WaiverRules };

/** Returns a page of families and the total. Full rows are loaded only for the page. */
export async function findFamilyPage(db: Db, query: FamilyListQuery, asOf: AsOf) {
  const { sort, direction, page, rows, search } = query;
  const order = direction === 'asc' ? asc : desc;
  const { ids, total } = await findPageOfIds(db, {
    table: users,
    filter: toFamiliesCondition(db, query, asOf),
    order: [order(sortColumn(db, sort)), order(users.id)],
    isSearch: search !== '',
    pageSize: rows,
    page,
  });
  const found = ids.length === 0 ? [] : await findFamilies(db, ids, asOf.now);
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

function sortColumn(db: Db, sort: FamilyListQuery['sort']) {
  if (sort === 'name') return sql`lower(${users.name})`;
  if (sort === 'children') return db.$count(children, eq(children.userId, users.id));
  return users[sort];
}

/** The condition of the list's search and filters, shared by its page and its export; undefined without any. */
export function toFamiliesCondition(
  db: Db,
  { search, filter, childAge }: Pick<FamilyListQuery, 'search' | 'filter' | 'childAge'>,
  asOf: AsOf,
): SQL | undefined {
  return and(
    search === '' ? undefined : matchesFamily(db, search),
    filter && matchesStatus(db, filter, asOf),
    childAge === undefined ? undefined : hasChildAged(db, childAge, asOf.today),
  );
}

/** Matches parts of the name, email or merged emails, digits of the phone number, or a complete member code. */
export function matchesFamily(db: Db, search: string): SQL | undefined {
  const digits = /^[\d\s().+-]{3,}$/.test(search) ? search.replace(/\D/g, '') : '';
  // Not `exists`: PostgreSQL would run it once per account.
  const byCode = db
    .select({ id: memberCodes.userId })
    .from(memberCodes)
    .where(eq(memberCodes.numericCode, digits));
  const byMergedEmail = db
    .select({ id: mergedAccounts.userId })
    .from(mergedAccounts)
    .where(containsText(search, mergedAccounts.email));
  return or(
    containsText(search, users.name, users.email),
    ...(digits === ''
      ? []
      : [
          like(sql`regexp_replace(${users.phone}, '\\D', '', 'g')`, `%${digits}%`),
          inArray(users.id, byCode),
        ]),
    inArray(users.id, byMergedEmail),
  );
}

function matchesStatus(db: Db, filter: FamilyFilter, asOf: AsOf): SQL | undefined {
  switch (filter) {
    case 'membership':
      return exists(
        db
          .select({ id: memberships.id })
          .from(memberships)
          .where(and(eq(memberships.userId, users.id), ne(memberships.state, 'ended'))),
      );
    case 'no-waiver':
      return hasNoWaiver(db, asOf);
    case 'unconfirmed':
      return not(eq(users.emailVerified, true));
    case 'suspended':
      return isRestricted(db, gt(restrictions.suspendedUntil, asOf.now));
    case 'closed':
      return isRestricted(db, isNotNull(restrictions.closedAt));
    case 'team':
      return sql`${users.role} <> 'member'`;
  }
}

const isRestricted = (db: Db, condition: SQL) =>
  exists(
    db
      .select({ id: restrictions.userId })
      .from(restrictions)
      .where(and(eq(restrictions.userId, users.id), condition)),
  );

/** Matches families without a valid waiver under their email or that of an account merged into theirs. */
function hasNoWaiver(db: Db, asOf: AsOf): SQL | undefined {
  const isValid = and(
    inArray(waivers.agreementVersion, sql.raw(ACCEPTED_VERSIONS_SQL)),
    gt(waivers.createdAt, getSigningCutoff(asOf.waiverRules)),
  );
  const ownWaiver = db
    .select({ id: waivers.id })
    .from(waivers)
    .where(and(eq(waivers.guardianEmail, users.email), isValid));
  const mergedWaiver = db
    .select({ id: waivers.id })
    .from(mergedAccounts)
    .innerJoin(waivers, eq(waivers.guardianEmail, mergedAccounts.email))
    .where(and(eq(mergedAccounts.userId, users.id), isValid));
  return and(not(exists(ownWaiver)), not(exists(mergedWaiver)));
}

/**
 * Matches families with a child of this age. Only the birth month is stored, so ages change on the first day
 * of a month.
 */
function hasChildAged(db: Db, years: number, today: string): SQL {
  const age = sql`extract(year from age(date_trunc('month', ${today}::date), ${children.birthMonth}))`;
  return exists(
    db
      .select({ id: children.id })
      .from(children)
      .where(and(eq(children.userId, users.id), eq(age, years))),
  );
}

/** The list's columns for these families, unordered. */
function findFamilies(db: Db, ids: string[], now: Date) {
  const lastVisit = db
    .select({ at: max(visits.checkedInAt) })
    .from(visits)
    .where(eq(visits.userId, users.id));
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      role: users.role,
      birthMonths,
      codeActive: memberCodes.active,
      codeExpiresAt: isoTextOrNull(memberCodes.expiresAt),
      membershipType: memberCodes.membershipType,
      lastVisit: isoTextOrNull(sql`${lastVisit}`),
      isSuspended: sql<boolean>`coalesce(
        ${restrictions.suspendedUntil} > ${now.toISOString()}::timestamptz, false)`,
      isClosed: sql<boolean>`${restrictions.closedAt} is not null`,
      createdAt: isoText(users.createdAt),
    })
    .from(users)
    .leftJoin(memberCodes, eq(memberCodes.userId, users.id))
    .leftJoin(restrictions, eq(restrictions.userId, users.id))
    .leftJoin(householdMembers, eq(householdMembers.userId, users.id))
    .leftJoin(households, eq(households.id, householdMembers.householdId))
    .where(inArray(users.id, ids));
}

/**
 * The birth months of the household's children, youngest first. Children belong to the household's owner; requires a
 * join with the household that the account was invited to.
 */
export const birthMonths = sql<string[]>`coalesce((
  select json_agg(${children.birthMonth}::text order by ${children.birthMonth} desc) from ${children}
  where ${children.userId} = coalesce(${households.ownerId}, ${users.id})), '[]')`;
