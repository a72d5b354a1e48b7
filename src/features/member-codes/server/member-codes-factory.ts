import { randomBytes, randomInt } from 'node:crypto';
import type { NewMemberCode } from './member-codes-queries.ts';

/** Coprime to a million: the steps visit every number before repeating one. */
const STRIDE = 387_119;
let last = randomInt(1_000_000);

/** Six digits, unique within a test run. */
function uniqueDigits(): string {
  last = (last + STRIDE) % 1_000_000;
  return String(last).padStart(6, '0');
}

/** An Active code for a user without one. */
export function aMemberCode(
  changes: Partial<NewMemberCode> & Pick<NewMemberCode, 'userId'>,
): NewMemberCode {
  return {
    numericCode: uniqueDigits(),
    qrCodeData: randomBytes(16).toString('hex').toUpperCase(),
    ...changes,
  };
}
