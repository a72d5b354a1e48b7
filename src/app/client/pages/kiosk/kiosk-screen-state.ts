import type { CheckInOutcome } from '#features/kiosk/client/check-in-result.tsx';

/** The current screen of the kiosk with its data. */
export type KioskScreenState =
  | { kind: 'start' | 'code' | 'booking' | 'status' | 'unlock' | 'signed' }
  | { kind: 'waiver'; email?: string }
  | { kind: 'waiver-result'; hasSigned: boolean; email: string }
  | { kind: 'result'; result: CheckInOutcome; method: 'code' | 'booking' };

export const START_SCREEN: KioskScreenState = { kind: 'start' };
