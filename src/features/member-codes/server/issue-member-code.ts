import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import {
  findCodeOf,
  type MemberCodeRow,
  replaceDigits,
  storeCode,
} from './member-codes-queries.ts';
import { isRetired, lockCode, retireCode } from './retired-codes-queries.ts';

/** With half of all codes in use, 20 draws fail once in a million. */
const MAX_DRAWS = 20;

/**
 * Returns the user's code, or creates one. If several calls insert concurrently, the unique constraint lets one win,
 * and all return its row. The code has the digits `preferred` if they are free. Throws if all of MAX_DRAWS draws are
 * in use or retired.
 */
export async function issueMemberCode(
  db: Db,
  { userId, active, preferred }: { userId: string; active: boolean; preferred?: string },
  drawDigits: () => string = randomDigits,
): Promise<MemberCodeRow> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const existing = await findCodeOf(db, userId);
    if (existing) return existing;
    const numericCode = draw === 0 && preferred ? preferred : drawDigits();
    if (await isRetired(db, numericCode)) continue;
    const storedCode = await storeCode(db, {
      userId,
      active,
      numericCode,
      qrCodeData: randomQrCodeData(),
    });
    if (storedCode) return storedCode;
  }
  throw new Error(`found no unused digits in ${MAX_DRAWS} draws`);
}

/**
 * Replaces the user's digits and QR code. The old ones stop working on commit and are never issued again. Returns false
 * if the user has no code. Throws if all of MAX_DRAWS draws are in use or retired.
 */
export async function replaceCode(
  db: Db,
  userId: string,
  now: Date,
  drawDigits: () => string = randomDigits,
): Promise<boolean> {
  const oldCode = await lockCode(db, userId);
  if (!oldCode) return false;
  await retireCode(db, oldCode, now);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const numericCode = drawDigits();
    if (await isRetired(db, numericCode)) continue;
    const replacement = { numericCode, qrCodeData: randomQrCodeData() };
    if (await replaceDigits(db, oldCode.id, replacement)) return true;
  }
  throw new Error(`found no unused digits in ${MAX_DRAWS} draws`);
}

function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** 128 random bits in capital letters and digits, which QR codes encode most compactly. */
function randomQrCodeData(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}
