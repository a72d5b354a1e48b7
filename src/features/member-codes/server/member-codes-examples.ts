import { randomBytes, randomInt } from 'node:crypto';
import type { NewMemberCode } from './member-codes-queries.ts';

/** An Active code of a person who has none yet. */
export function aMemberCode(
  changes: Partial<NewMemberCode> & Pick<NewMemberCode, 'userId'>,
): NewMemberCode {
  return {
    numericCode: String(randomInt(1_000_000)).padStart(6, '0'),
    qrCodeData: randomBytes(16).toString('hex').toUpperCase(),
    ...changes,
  };
}
