import { and, eq, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type MemberCodeStatus, statusOf } from '../member-codes-rules.ts';
import { memberCodes } from './member-codes-tables.ts';

export type MemberCodeRow = typeof memberCodes.$inferSelect;
export type NewMemberCode = typeof memberCodes.$inferInsert;

/** What the code's family allows the caller; null for other families. */
type Shared = { mayBook: boolean | null; mayCheckIn: boolean | null };

/** A code with its owner. */
export type CodeWithOwner = Pick<
  MemberCodeRow,
  'id' | 'userId' | 'numericCode' | 'active' | 'expiresAt'
> & { userName: string; userFirstName: string; userEmail: string } & Shared;

const codeWithOwner = {
  id: memberCodes.id,
  userId: memberCodes.userId,
  numericCode: memberCodes.numericCode,
  active: memberCodes.active,
  expiresAt: memberCodes.expiresAt,
  userName: users.name,
  userFirstName: users.firstName,
  userEmail: users.email,
  mayBook: householdMembers.mayBook,
  mayCheckIn: householdMembers.mayCheckIn,
};

/** Codes with their owners, and what each family allows the caller. */
const codesFor = (db: Db, callerId: string | null) =>
  db
    .select(codeWithOwner)
    .from(memberCodes)
    .innerJoin(users, eq(users.id, memberCodes.userId))
    .leftJoin(households, eq(households.ownerId, memberCodes.userId))
    .leftJoin(
      householdMembers,
      and(
        eq(householdMembers.householdId, households.id),
        eq(householdMembers.userId, callerId ?? ''),
      ),
    );

/** The user's code; null if there is none yet. */
export async function findCodeOf(db: Db, userId: string): Promise<MemberCodeRow | null> {
  const [row] = await db.select().from(memberCodes).where(eq(memberCodes.userId, userId));
  return row ?? null;
}

/**
 * The code that a user shows at the desk: the family's if shared, otherwise their own. Null if
 * there is none yet.
 */
export async function findCodeToShow(db: Db, userId: string): Promise<MemberCodeRow | null> {
  const [row] = await db
    .select()
    .from(memberCodes)
    .where(
      eq(
        memberCodes.userId,
        sql`coalesce((
          select ${households.ownerId} from ${householdMembers}
          join ${households} on ${households.id} = ${householdMembers.householdId}
          where ${householdMembers.userId} = ${userId} and ${householdMembers.mayCheckIn}
        ), ${userId})`,
      ),
    );
  return row ?? null;
}

/** Finds a code by its digits or QR content, with what its family allows the caller. */
export async function findCodeAsEntered(
  db: Db,
  entered: string,
  callerId: string | null = null,
): Promise<CodeWithOwner | null> {
  const [row] = await codesFor(db, callerId).where(
    or(eq(memberCodes.numericCode, entered), eq(memberCodes.qrCodeData, entered)),
  );
  return row ?? null;
}

export type UsableCode = {
  id: string;
  userId: string;
  numericCode: string;
  /** Only an Active code books free. */
  status: MemberCodeStatus;
  userName: string;
  userEmail: string;
  /** Whether the caller may book with it as an adult of the family; null for others. */
  mayBook: boolean | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The code of a booking with its status at `now`; null for an unknown or malformed id. */
export async function findUsableCode(
  db: Db,
  memberCodeId: string,
  now: Date,
  callerId: string | null = null,
): Promise<UsableCode | null> {
  if (!UUID.test(memberCodeId)) return null;
  const [row] = await codesFor(db, callerId).where(eq(memberCodes.id, memberCodeId));
  if (!row) return null;
  const { id, userId, numericCode, userName, userEmail, mayBook } = row;
  return { id, userId, numericCode, status: statusOf(row, now), userName, userEmail, mayBook };
}

/** Applies what a membership grants or revokes. */
export async function changeCode(
  db: Db,
  userId: string,
  changes: Partial<Pick<MemberCodeRow, 'membershipType' | 'expiresAt' | 'active'>>,
): Promise<void> {
  await db
    .update(memberCodes)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(memberCodes.userId, userId));
}

/** Inserts a code; null if the user has one or the digits are taken. */
export async function storeCode(db: Db, code: NewMemberCode): Promise<MemberCodeRow | null> {
  const [row] = await db.insert(memberCodes).values(code).onConflictDoNothing().returning();
  return row ?? null;
}

/** Replaces a code's digits and QR content. Returns false if the digits are taken. */
export async function replaceDigits(
  db: Db,
  id: string,
  drawn: Pick<MemberCodeRow, 'numericCode' | 'qrCodeData'>,
): Promise<boolean> {
  const changed = await db
    .update(memberCodes)
    .set({ ...drawn, updatedAt: sql`now()` })
    .where(
      and(
        eq(memberCodes.id, id),
        sql`not exists (select from ${memberCodes} as others
          where others.numeric_code = ${drawn.numericCode})`,
      ),
    )
    .returning({ id: memberCodes.id });
  return changed.length > 0;
}
