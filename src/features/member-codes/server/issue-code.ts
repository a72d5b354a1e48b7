import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { findCodeOf, type MemberCodeRow, setDigits, storeCode } from './member-codes-queries.ts';
import { holdCode, isRetired, retire } from './retired-codes-queries.ts';

/** With half of all six digits taken, a million to one that a free one turns up. */
const MAX_DRAWS = 20;

/**
 * The person's code, made now if there is none. However many ask at once, the database lets one
 * row in and all get that one. Digits that are taken are drawn again.
 */
export async function issueCode(
  db: Db,
  { userId, active }: { userId: string; active: boolean },
  drawDigits: () => string = randomDigits,
): Promise<MemberCodeRow> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const existing = await findCodeOf(db, userId);
    if (existing) return existing;
    const numericCode = drawDigits();
    if (await isRetired(db, numericCode)) continue;
    const issued = await storeCode(db, {
      userId,
      active,
      numericCode,
      qrCodeData: randomQrCodeData(),
    });
    if (issued) return issued;
  }
  throw new Error(`no six digits were free in ${MAX_DRAWS} draws`);
}

/**
 * Gives the person other digits and another picture, in place of the old ones: those are refused from
 * the commit on, and nobody is ever given them again. False for who has no code.
 */
export async function replaceCode(
  db: Db,
  userId: string,
  now: Date,
  drawDigits: () => string = randomDigits,
): Promise<boolean> {
  const old = await holdCode(db, userId);
  if (!old) return false;
  await retire(db, old, now);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const numericCode = drawDigits();
    if (await isRetired(db, numericCode)) continue;
    const drawn = { numericCode, qrCodeData: randomQrCodeData() };
    if (await setDigits(db, old.id, drawn)) return true;
  }
  throw new Error(`no six digits were free in ${MAX_DRAWS} draws`);
}

function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** 128 random bits, in capitals and digits: what a QR code packs most tightly. */
function randomQrCodeData(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}
