import type { Db } from '#platform/server/database/database.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';
import { SECOND_FACTOR } from '../../accounts-rules.ts';
import { lockSecondFactor, replaceBackupCodes, spendStep } from './second-factor-queries.ts';
import { decrypt, decryptCodes, encryptCodes, stepOfCode } from './second-factor-secrets.ts';

type Context = Pick<Services, 'config' | 'clock'>;

/** Limits wrong codes per account, across networks and forms. */
export const wrongCodes = {
  name: 'second-factor',
  limit: SECOND_FACTOR.wrongCodes,
  minutes: SECOND_FACTOR.wrongCodesMinutes,
};

/** Counts an attempt before the code is checked; throws 429 past the limit. */
export function countAttempt(ctx: Pick<Services, 'db' | 'config' | 'clock'>, userId: string) {
  return enforceLimit(ctx, wrongCodes, userId);
}

/**
 * Uses up an app code or a backup code in the caller's transaction. Null if it is wrong or was used before.
 * Call countAttempt first, outside of the transaction.
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
  const code = normalize(typed);
  if (await spendAppCode({ clock }, db, userId, await decrypt(secondFactor.secret, key), code)) {
    await resetAttempts(db, wrongCodes.name, userId);
    return 'app';
  }
  const left = await decryptCodes(secondFactor.backupCodes, key);
  const rest = left.filter((backup) => normalize(backup) !== code);
  if (rest.length === left.length) return null;
  await replaceBackupCodes(db, userId, await encryptCodes(rest, key));
  await resetAttempts(db, wrongCodes.name, userId);
  return 'backup';
}

/** Whether it is an unused app code; marks it as used. */
export async function spendAppCode(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  userId: string,
  secret: string | null,
  typed: string,
): Promise<boolean> {
  if (secret === null) return false;
  const step = await stepOfCode(secret, normalize(typed), clock.now());
  return step !== null && spendStep(db, userId, step);
}

/** Ignores spaces, hyphens and letter case in typed codes. */
const normalize = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();
