import type { Db } from '#platform/server/database/database.ts';
import { enforceLimit, resetAttempts } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';
import { SECOND_FACTOR } from '../../accounts-rules.ts';
import { consumeStep, lockSecondFactor, replaceBackupCodes } from './second-factor-queries.ts';
import { decrypt, decryptCodes, encryptCodes, findMatchingStep } from './second-factor-secrets.ts';

type Context = Pick<Services, 'config' | 'clock'>;

/** Limits wrong codes per account, across networks and forms. */
export const wrongCodesLimit = {
  name: 'second-factor',
  limit: SECOND_FACTOR.maxWrongCodes,
  minutes: SECOND_FACTOR.wrongCodesMinutes,
};

/** Counts an attempt before the code is checked; throws 429 past the limit. */
export function countAttempt(ctx: Pick<Services, 'db' | 'config' | 'clock'>, userId: string) {
  return enforceLimit(ctx, wrongCodesLimit, userId);
}

/**
 * Consumes an app code or a backup code in the caller's transaction. Returns null if it is wrong or was used
 * before. Call countAttempt first, outside the transaction.
 */
export async function consumeCode(
  { config, clock }: Context,
  db: Db,
  userId: string,
  enteredCode: string,
): Promise<'app' | 'backup' | null> {
  const secondFactor = await lockSecondFactor(db, userId);
  if (!secondFactor?.isOn) return null;
  const key = config.SESSION_SECRET;
  const code = normalize(enteredCode);
  if (await consumeAppCode({ clock }, db, userId, await decrypt(secondFactor.secret, key), code)) {
    await resetAttempts(db, wrongCodesLimit.name, userId);
    return 'app';
  }
  const storedCodes = await decryptCodes(secondFactor.backupCodes, key);
  const remainingCodes = storedCodes.filter((backup) => normalize(backup) !== code);
  if (remainingCodes.length === storedCodes.length) return null;
  await replaceBackupCodes(db, userId, await encryptCodes(remainingCodes, key));
  await resetAttempts(db, wrongCodesLimit.name, userId);
  return 'backup';
}

/** Consumes an app code. Returns false if it is wrong or was used before. */
export async function consumeAppCode(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  userId: string,
  secret: string | null,
  enteredCode: string,
): Promise<boolean> {
  if (secret === null) return false;
  const step = await findMatchingStep(secret, normalize(enteredCode), clock.now());
  return step !== null && consumeStep(db, userId, step);
}

/** Ignores spaces, hyphens and letter case. */
const normalize = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();
