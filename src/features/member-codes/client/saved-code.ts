import { dropFromDevice, keepOnDevice, keptOnDevice } from '#platform/client/device-store.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Calls } from './calls.ts';

/** The fields that showing a code needs. */
export type CodeToShow = Pick<
  ResponseOf<Calls['GET /api/member-codes/:userId']>,
  'qrCodeData' | 'numericCode' | 'membershipType' | 'expiresAt' | 'active'
>;

const NAME = 'member-code';

/** Saves the signed-in user's code on this device, to show it offline. */
export function saveCode(userId: string, code: CodeToShow): void {
  const { qrCodeData, numericCode, membershipType, expiresAt, active } = code;
  keepOnDevice(userId, NAME, { qrCodeData, numericCode, membershipType, expiresAt, active });
}

/** Deletes the saved code: the user may no longer show it. */
export function forgetCode(): void {
  dropFromDevice(NAME);
}

export type SavedCode = { code: CodeToShow; savedAt: string };

/** The code as last loaded on this device; undefined if none is saved. */
export function savedCode(): SavedCode | undefined {
  const stored = keptOnDevice(NAME);
  const code = stored?.value as Partial<CodeToShow> | undefined;
  const isCode =
    typeof code?.qrCodeData === 'string' &&
    /^\d{6}$/.test(String(code.numericCode)) &&
    typeof code.active === 'boolean';
  return stored && isCode ? { code: code as CodeToShow, savedAt: stored.savedAt } : undefined;
}
