import type { Db } from '#platform/server/database/database.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';
import { SECOND_FACTOR } from '../../accounts-rules.ts';
import { lockSecondFactor, replaceBackupCodes, takeStep } from './second-factor-queries.ts';
import { decrypt, decryptCodes, encryptCodes, stepOfCode } from './second-factor-secrets.ts';

type Context = Pick<Services, 'config' | 'clock'>;

/** Wrong codes of one account, whatever network they come from and wherever they are typed. */
export const wrongCodes = {
  name: 'second-factor',
  limit: SECOND_FACTOR.wrongCodes,
  minutes: SECOND_FACTOR.wrongCodesMinutes,
};

/** Counts a code of the account before it is looked at: throws 429 past the allowance. */
export function countCode(ctx: Pick<Services, 'db' | 'config' | 'clock'>, userId: string) {
  return enforceLimit(ctx, wrongCodes, userId);
}

/**
 * Uses up a code of the account, in the caller's transaction: the app's or a backup code. Null if it
 * is wrong or was used before. Count it first, outside of the transaction.
 */
export async function spendCode(
  { config, clock }: Context,
  db: Db,
  userId: string,
  typed: string,
): Promise<'app' | 'backup' | null> {
  const secondFactor = await lockSecondFactor(db, userId);
  if (!secondFactor?.isOn) return null;
  const key = config.SESSION_SECRET;
  const code = plain(typed);
  if (await isFreshCode({ clock }, db, userId, await decrypt(secondFactor.secret, key), code)) {
    await resetAttempts(db, wrongCodes.name, userId);
    return 'app';
  }
  const left = await decryptCodes(secondFactor.backupCodes, key);
  const rest = left.filter((backup) => plain(backup) !== code);
  if (rest.length === left.length) return null;
  await replaceBackupCodes(db, userId, await encryptCodes(rest, key));
  await resetAttempts(db, wrongCodes.name, userId);
  return 'backup';
}

/** Whether it is a code of the app that nobody has used yet; from now on it is used. */
export async function isFreshCode(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  userId: string,
  secret: string | null,
  typed: string,
): Promise<boolean> {
  if (secret === null) return false;
  const step = await stepOfCode(secret, plain(typed), clock.now());
  return step !== null && takeStep(db, userId, step);
}

/** Spaces, hyphens and capitals do not matter in what people type from a screen or a sheet of paper. */
const plain = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();
