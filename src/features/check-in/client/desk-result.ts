import type { ResponseOf } from '#shared/endpoint.ts';
import type { checkInContract } from '../check-in-contract.ts';

export type ValidationResponse = ResponseOf<
  (typeof checkInContract)['POST /api/member-codes/validate']
> & {
  /** Validated offline, against the tablet's copy. */
  offline?: true;
  /** The key of the visit queued offline. */
  queueKey?: string;
};
export type Family = NonNullable<ValidationResponse['family']>;
export type Today = ResponseOf<(typeof checkInContract)['GET /api/check-in/today']>;
export type LoggedVisit = Today['visits'][number];
export type SlotAtDesk = Today['slots'][number];
export type FoundFamily = ResponseOf<
  (typeof checkInContract)['GET /api/check-in/families']
>[number];

/** The content of the result card: a validated code, a family found by search, or a failed call. */
export type DeskResult =
  | { kind: 'code'; response: ValidationResponse }
  | { kind: 'family'; family: Family; offline?: true }
  | { kind: 'failed'; message?: string };

/** Whether the result was read from the tablet's copy, offline. */
export function isFromCopy(result: DeskResult): boolean {
  if (result.kind === 'failed') return false;
  return (result.kind === 'family' ? result.offline : result.response.offline) ?? false;
}

/** Maps a validation response to the result card's content. A guest's QR has no member code, so it shows the family. */
export function toDeskResult(response: ValidationResponse): DeskResult {
  const { valid, memberCode, family, offline } = response;
  if (!valid || memberCode || !family) return { kind: 'code', response };
  return { kind: 'family', family, ...(offline && { offline }) };
}

export function isGranted(result: DeskResult): boolean {
  return result.kind === 'family' || (result.kind === 'code' && result.response.valid);
}

export function familyOf(result: DeskResult): Family | null {
  if (result.kind === 'failed') return null;
  return result.kind === 'family' ? result.family : (result.response.family ?? null);
}
