import { randomBytes, randomInt } from 'node:crypto';
import type { NewMemberCode } from './member-codes-queries.ts';

/** Coprime to a million, so the steps reach every number before repeating one. */
const STRIDE = 387_119;
let lastNumber = randomInt(1_000_000);

/** Six digits, unique within a test run. */
function uniqueDigits(): string {
  lastNumber = (lastNumber + STRIDE) % 1_000_000;
  return String(lastNumber).padStart(6, '0');
}

/** The values of a new member code, for the caller to insert. */
export function aMemberCode(
  changes: Partial<NewMemberCode> & Pick<NewMemberCode, 'userId'>,
): NewMemberCode {
  return {
    numericCode: uniqueDigits(),
    qrCodeData: randomBytes(16).toString('hex').toUpperCase(),
    ...changes,
  };
}
