import { randomBytes, randomInt } from 'node:crypto';
import type { NewMemberCode } from './member-codes-queries.ts';

/** Prime to a million, so that the steps below meet every number before they meet one again. */
const STRIDE = 387_119;
let last = randomInt(1_000_000);

/** Six digits that no other example of this run has. */
function otherDigits(): string {
  last = (last + STRIDE) % 1_000_000;
  return String(last).padStart(6, '0');
}

/** An Active code of a person who has none yet. */
export function aMemberCode(
  changes: Partial<NewMemberCode> & Pick<NewMemberCode, 'userId'>,
): NewMemberCode {
  return {
    numericCode: otherDigits(),
    qrCodeData: randomBytes(16).toString('hex').toUpperCase(),
    ...changes,
  };
}
