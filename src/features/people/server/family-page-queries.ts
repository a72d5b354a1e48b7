import { and, asc, desc, eq, exists, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { familyEmailsSql } from '#features/accounts/server/index.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { memberCodes, retiredCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { ACCEPTED_VERSIONS_SQL } from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { getSigningCutoff } from '#features/waivers/waivers-rules.ts';
import { isoText, isoTextOrNull } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Family } from '../people-contract.ts';
import { MAX_ROWS_WITHOUT_TOTAL } from '../people-rules.ts';
import { type AsOf, birthMonths } from './families-list-queries.ts';
import { familyNotes } from './people-tables.ts';

/** The account with its restrictions and its household's children; null for an unknown account. */
export async function findProfile(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      neighborhood: users.neighborhood,
      zipCode: users.zipCode,
      role: users.role,
      language: sql<Family['profile']['language']>`${users.language}`,
      accessibilityNeeds: users.accessibilityNeeds,
      newsConsent: users.newsConsent,
      newsConsentAt: isoTextOrNull(users.newsConsentAt),
      createdAt: isoText(users.createdAt),
      warnedAt: isoTextOrNull(restrictions.warnedAt),
      suspendedUntil: isoTextOrNull(restrictions.suspendedUntil),
      closedAt: isoTextOrNull(restrictions.closedAt),
      birthMonths,
    })
    .from(users)
    .leftJoin(restrictions, eq(restrictions.userId, users.id))
    .leftJoin(householdMembers, eq(householdMembers.userId, users.id))
    .leftJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The adults of the household that the account owns or joined, owner first; empty if it is not shared. */
export function findAdults(db: Db, userId: string): Promise<Family['adults']> {
  const joined = db
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(eq(householdMembers.userId, userId));
  const household = db.$with('own').as(
    db
      .select({ id: households.id, ownerId: households.ownerId })
      .from(households)
      .where(or(eq(households.ownerId, userId), eq(households.id, joined))),
  );
  const members = db
    .select({ id: householdMembers.id })
    .from(householdMembers)
    .where(eq(householdMembers.householdId, household.id));
  const adults = unionAll(
    db
      .select({
        userId: sql<string>`${household.ownerId}`.as('user_id'),
        relation: sql<string | null>`null`.as('relation'),
        joinedAt: sql`null::timestamptz`.as('joined_at'),
      })
      .from(household)
      .where(exists(members)),
    db
      .select({
        userId: sql<string>`${householdMembers.userId}`.as('user_id'),
        relation: sql<string | null>`${householdMembers.relation}`.as('relation'),
        joinedAt: sql`${householdMembers.joinedAt}`.as('joined_at'),
      })
      .from(householdMembers)
      .innerJoin(household, eq(household.id, householdMembers.householdId)),
  ).as('adult');
  return db
    .with(household)
    .select({ id: users.id, name: users.name, email: users.email, relation: adults.relation })
    .from(adults)
    .innerJoin(users, eq(users.id, adults.userId))
    .orderBy(sql`${adults.joinedAt} nulls first`, asc(users.id));
}

/** The account's code with the number of replacements; null if it has none. */
export async function findCode(db: Db, userId: string) {
  const [row] = await db
    .select({
      numericCode: memberCodes.numericCode,
      active: memberCodes.active,
      membershipType: memberCodes.membershipType,
      expiresAt: isoTextOrNull(memberCodes.expiresAt),
      scanCount: memberCodes.scanCount,
      lastScannedAt: isoTextOrNull(memberCodes.lastScannedAt),
      replaced: db.$count(retiredCodes, eq(retiredCodes.memberCodeId, memberCodes.id)),
    })
    .from(memberCodes)
    .where(eq(memberCodes.userId, userId));
  return row ?? null;
}

/**
 * Waivers under the account's verified email and the emails of accounts merged into it. Those under an unverified
 * merged email are included only if they belong to the account.
 */
export function findWaivers(
  db: Db,
  userId: string,
  { waiverRules: rules }: AsOf,
): Promise<Family['waivers']> {
  const mergedEmails = db
    .select({ email: mergedAccounts.email })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.userId, users.id));
  const unverifiedMerge = db
    .select({ id: mergedAccounts.id })
    .from(mergedAccounts)
    .where(
      and(eq(mergedAccounts.email, waivers.guardianEmail), eq(mergedAccounts.emailVerified, false)),
    );
  return db
    .select({
      id: waivers.id,
      childName: waivers.childName,
      guardianEmail: waivers.guardianEmail,
      version: waivers.agreementVersion,
      signedAt: isoText(waivers.createdAt),
      isValid: sql<boolean>`${waivers.agreementVersion} in ${sql.raw(ACCEPTED_VERSIONS_SQL)}
        and ${waivers.createdAt} > ${getSigningCutoff(rules).toISOString()}::timestamptz
        and ${waivers.guardianEmail} = ${sql.raw(familyEmailsSql('users.email'))}`,
    })
    .from(users)
    .innerJoin(
      waivers,
      and(
        sql`${waivers.guardianEmail} = any(array(
          select ${users.email} where ${users.emailVerified} union all ${mergedEmails}))`,
        or(eq(waivers.userId, users.id), sql`not exists ${unverifiedMerge}`),
      ),
    )
    .where(eq(users.id, userId))
    .orderBy(desc(waivers.createdAt))
    .limit(MAX_ROWS_WITHOUT_TOTAL);
}

export function findNotes(db: Db, userId: string): Promise<Family['notes']> {
  return db
    .select({
      id: familyNotes.id,
      content: familyNotes.content,
      author: users.name,
      createdAt: isoText(familyNotes.createdAt),
    })
    .from(familyNotes)
    .leftJoin(users, eq(users.id, familyNotes.authorId))
    .where(eq(familyNotes.userId, userId))
    .orderBy(desc(familyNotes.createdAt), asc(familyNotes.id));
}

export function findMergedAccounts(db: Db, userId: string): Promise<Family['merged']> {
  return db
    .select({ email: mergedAccounts.email, mergedAt: isoText(mergedAccounts.mergedAt) })
    .from(mergedAccounts)
    .where(eq(mergedAccounts.userId, userId))
    .orderBy(desc(mergedAccounts.mergedAt));
}
