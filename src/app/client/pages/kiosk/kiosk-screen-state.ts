import type { CheckInOutcome } from '#features/kiosk/client/check-in-result.tsx';

/** The current screen of the kiosk with its data. */
export type KioskScreenState =
  | { name: 'start' | 'code' | 'booking' | 'status' | 'unlock' | 'signed' }
  | { name: 'waiver'; email?: string }
  | { name: 'waiver-result'; hasSigned: boolean; email: string }
  | { name: 'result'; result: CheckInOutcome; method: 'code' | 'booking' };

export const START_SCREEN: KioskScreenState = { name: 'start' };
