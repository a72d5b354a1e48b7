import { and, eq, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type MemberCodeStatus, statusOf } from '../member-codes-rules.ts';
import { memberCodes } from './member-codes-tables.ts';

export type MemberCodeRow = typeof memberCodes.$inferSelect;
export type NewMemberCode = typeof memberCodes.$inferInsert;

/** The caller's permissions for the code; null unless the caller joined the owner's household. */
type SharedAccess = { mayBook: boolean | null; mayCheckIn: boolean | null };

export type CodeWithOwner = Pick<
  MemberCodeRow,
  'id' | 'userId' | 'numericCode' | 'active' | 'expiresAt'
> & { userName: string; userFirstName: string; userEmail: string } & SharedAccess;

const codeWithOwnerColumns = {
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

/** Selects codes with their owners and the caller's permissions. */
const selectCodes = (db: Db, callerId: string | null) =>
  db
    .select(codeWithOwnerColumns)
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

/** Returns the user's code, or null. */
export async function findCodeOf(db: Db, userId: string): Promise<MemberCodeRow | null> {
  const [row] = await db.select().from(memberCodes).where(eq(memberCodes.userId, userId));
  return row ?? null;
}

/** Returns the code that a user shows at the desk: the family's if shared, otherwise their own; or null. */
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

/** Finds a code by its digits or QR content; null if there is none. */
export async function findEnteredCode(
  db: Db,
  entered: string,
  callerId: string | null = null,
): Promise<CodeWithOwner | null> {
  const [row] = await selectCodes(db, callerId).where(
    or(eq(memberCodes.numericCode, entered), eq(memberCodes.qrCodeData, entered)),
  );
  return row ?? null;
}

export type CodeWithStatus = {
  id: string;
  userId: string;
  numericCode: string;
  /** Codes of any status are returned, but only an Active one makes a booking free. */
  status: MemberCodeStatus;
  userName: string;
  userEmail: string;
  /** Whether the caller may book with the code; null unless the caller joined the owner's household. */
  mayBook: boolean | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a code by id, with its status at `now`; null for an unknown or malformed id. */
export async function findCodeWithStatus(
  db: Db,
  memberCodeId: string,
  now: Date,
  callerId: string | null = null,
): Promise<CodeWithStatus | null> {
  if (!UUID.test(memberCodeId)) return null;
  const [row] = await selectCodes(db, callerId).where(eq(memberCodes.id, memberCodeId));
  if (!row) return null;
  const { id, userId, numericCode, userName, userEmail, mayBook } = row;
  return { id, userId, numericCode, status: statusOf(row, now), userName, userEmail, mayBook };
}

/** Updates the fields that a membership controls. */
export async function updateCode(
  db: Db,
  userId: string,
  changes: Partial<Pick<MemberCodeRow, 'membershipType' | 'expiresAt' | 'active'>>,
): Promise<void> {
  await db
    .update(memberCodes)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(memberCodes.userId, userId));
}

/** Inserts a code; returns null if the user has one or the digits are in use. */
export async function storeCode(db: Db, code: NewMemberCode): Promise<MemberCodeRow | null> {
  const [row] = await db.insert(memberCodes).values(code).onConflictDoNothing().returning();
  return row ?? null;
}

/** Replaces a code's digits and QR content. Returns false if the digits are in use. */
export async function replaceDigits(
  db: Db,
  id: string,
  replacement: Pick<MemberCodeRow, 'numericCode' | 'qrCodeData'>,
): Promise<boolean> {
  const updated = await db
    .update(memberCodes)
    .set({ ...replacement, updatedAt: sql`now()` })
    .where(
      and(
        eq(memberCodes.id, id),
        sql`not exists (select from ${memberCodes} as other
          where other.numeric_code = ${replacement.numericCode})`,
      ),
    )
    .returning({ id: memberCodes.id });
  return updated.length > 0;
}
