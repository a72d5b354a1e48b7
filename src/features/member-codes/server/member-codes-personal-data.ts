import { eq } from 'drizzle-orm';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { memberCodes } from './member-codes-tables.ts';

/** Exports the member code. Deletion cascades from the account row. */
export const memberCodesPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => {
    const [memberCode] = await db
      .select({
        qrCodeData: memberCodes.qrCodeData,
        numericCode: memberCodes.numericCode,
        membershipType: memberCodes.membershipType,
        expiresAt: memberCodes.expiresAt,
        active: memberCodes.active,
        lastScannedAt: memberCodes.lastScannedAt,
        scanCount: memberCodes.scanCount,
        createdAt: memberCodes.createdAt,
      })
      .from(memberCodes)
      .where(eq(memberCodes.userId, id));
    return { memberCode: memberCode ?? null };
  },
};
