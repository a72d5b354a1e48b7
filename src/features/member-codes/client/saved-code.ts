import { readFromDevice, removeFromDevice, storeOnDevice } from '#platform/client/device-store.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Calls } from './calls.ts';

export type DisplayedCode = Pick<
  ResponseOf<Calls['GET /api/member-codes/:userId']>,
  'qrCodeData' | 'numericCode' | 'membershipType' | 'expiresAt' | 'active'
>;

const STORAGE_NAME = 'member-code';

/** Saves the signed-in user's code on this device, for use offline. */
export function saveCode(userId: string, code: DisplayedCode): void {
  const { qrCodeData, numericCode, membershipType, expiresAt, active } = code;
  storeOnDevice(userId, STORAGE_NAME, {
    qrCodeData,
    numericCode,
    membershipType,
    expiresAt,
    active,
  });
}

export function deleteSavedCode(): void {
  removeFromDevice(STORAGE_NAME);
}

export type SavedCode = { code: DisplayedCode; savedAt: string };

/** Returns the code saved on this device; undefined if there is none. */
export function loadSavedCode(): SavedCode | undefined {
  const stored = readFromDevice(STORAGE_NAME);
  const code = stored?.value as Partial<DisplayedCode> | undefined;
  const isCode =
    typeof code?.qrCodeData === 'string' &&
    /^\d{6}$/.test(String(code.numericCode)) &&
    typeof code.active === 'boolean';
  return stored && isCode ? { code: code as DisplayedCode, savedAt: stored.savedAt } : undefined;
}
