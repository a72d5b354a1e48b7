import type { ResponseOf } from '#shared/endpoint.ts';
import type { checkInContract } from '../check-in-contract.ts';

export type Validated = ResponseOf<(typeof checkInContract)['POST /api/member-codes/validate']> & {
  /** The tablet's copy answered: there was no network. */
  offline?: true;
};
export type Family = NonNullable<Validated['family']>;
export type Today = ResponseOf<(typeof checkInContract)['GET /api/check-in/today']>;
export type LoggedVisit = Today['visits'][number];
export type SlotAtDoor = Today['slots'][number];
export type FoundFamily = ResponseOf<
  (typeof checkInContract)['GET /api/check-in/families']
>[number];

/** What stands on the result card: a code's answer, a family found by name, or that the call failed. */
export type DeskResult =
  | { kind: 'code'; answer: Validated }
  | { kind: 'family'; family: Family; offline?: true }
  | { kind: 'failed'; sentence?: string };

/** Whether the tablet's copy answered, for want of a network. */
export function isFromCopy(result: DeskResult): boolean {
  if (result.kind === 'failed') return false;
  return (result.kind === 'family' ? result.offline : result.answer.offline) ?? false;
}

/** Whether the door is open. */
export function isGranted(result: DeskResult): boolean {
  return result.kind === 'family' || (result.kind === 'code' && result.answer.valid);
}

/** The family on the card, if the house knows it. */
export function familyOf(result: DeskResult): Family | null {
  if (result.kind === 'failed') return null;
  return result.kind === 'family' ? result.family : (result.answer.family ?? null);
}
