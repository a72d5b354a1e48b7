import { dropFromDevice, keepOnDevice, keptOnDevice } from '#platform/client/device-store.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Calls } from './calls.ts';

/** What a code is shown with. */
export type CodeToShow = Pick<
  ResponseOf<Calls['GET /api/member-codes/:userId']>,
  'qrCodeData' | 'numericCode' | 'membershipType' | 'expiresAt' | 'active'
>;

const NAME = 'member-code';

/** Keeps the signed-in person's code on this device, to be shown without network. */
export function saveCode(userId: string, code: CodeToShow): void {
  const { qrCodeData, numericCode, membershipType, expiresAt, active } = code;
  keepOnDevice(userId, NAME, { qrCodeData, numericCode, membershipType, expiresAt, active });
}

/** Drops it: the person may not show it any more. */
export function forgetCode(): void {
  dropFromDevice(NAME);
}

export type SavedCode = { code: CodeToShow; savedAt: string };

/** The code as it was when it was last loaded here; undefined where none is kept. */
export function savedCode(): SavedCode | undefined {
  const kept = keptOnDevice(NAME);
  const code = kept?.value as Partial<CodeToShow> | undefined;
  const isCode =
    typeof code?.qrCodeData === 'string' &&
    /^\d{6}$/.test(String(code.numericCode)) &&
    typeof code.active === 'boolean';
  return kept && isCode ? { code: code as CodeToShow, savedAt: kept.savedAt } : undefined;
}
