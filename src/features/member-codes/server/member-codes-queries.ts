import { eq, or } from 'drizzle-orm';
import type { Db } from '../../../server/database.ts';
import { users } from '../../accounts/server/accounts-tables.ts';
import { type MemberCodeStatus, statusOf } from '../member-codes-rules.ts';
import { memberCodes } from './member-codes-tables.ts';

export type MemberCodeRow = typeof memberCodes.$inferSelect;
export type NewMemberCode = typeof memberCodes.$inferInsert;

/** A code with whom it belongs to. */
export type CodeWithOwner = Pick<
  MemberCodeRow,
  'id' | 'userId' | 'numericCode' | 'active' | 'expiresAt'
> & { userName: string; userFirstName: string; userEmail: string };

const codeWithOwner = {
  id: memberCodes.id,
  userId: memberCodes.userId,
  numericCode: memberCodes.numericCode,
  active: memberCodes.active,
  expiresAt: memberCodes.expiresAt,
  userName: users.name,
  userFirstName: users.firstName,
  userEmail: users.email,
};

/** The person's code; null when none was made yet. */
export async function findCodeOf(db: Db, userId: string): Promise<MemberCodeRow | null> {
  const [row] = await db.select().from(memberCodes).where(eq(memberCodes.userId, userId));
  return row ?? null;
}

/** A code by its six digits or by what its QR picture holds. */
export async function findCodeAsEntered(db: Db, entered: string): Promise<CodeWithOwner | null> {
  const [row] = await db
    .select(codeWithOwner)
    .from(memberCodes)
    .innerJoin(users, eq(users.id, memberCodes.userId))
    .where(or(eq(memberCodes.numericCode, entered), eq(memberCodes.qrCodeData, entered)));
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
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The code that a booking names, with its status at `now`; null for an id that is none. */
export async function findUsableCode(
  db: Db,
  memberCodeId: string,
  now: Date,
): Promise<UsableCode | null> {
  if (!UUID.test(memberCodeId)) return null;
  const [row] = await db
    .select(codeWithOwner)
    .from(memberCodes)
    .innerJoin(users, eq(users.id, memberCodes.userId))
    .where(eq(memberCodes.id, memberCodeId));
  if (!row) return null;
  const { id, userId, numericCode, userName, userEmail } = row;
  return { id, userId, numericCode, status: statusOf(row, now), userName, userEmail };
}

/** Stores a code; null when the person has one already, or when its digits are taken. */
export async function storeCode(db: Db, code: NewMemberCode): Promise<MemberCodeRow | null> {
  const [row] = await db.insert(memberCodes).values(code).onConflictDoNothing().returning();
  return row ?? null;
}
