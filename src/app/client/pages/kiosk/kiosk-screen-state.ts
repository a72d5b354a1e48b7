import type { CheckInOutcome } from '#features/kiosk/client/check-in-result.tsx';

/** The current screen of the kiosk with its data. */
export type KioskScreenState =
  | { at: 'start' | 'code' | 'booking' | 'status' | 'unlock' | 'signed' }
  | { at: 'waiver'; email?: string }
  | { at: 'waiver-result'; hasSigned: boolean; email: string }
  | { at: 'result'; result: CheckInOutcome; by: 'code' | 'booking' };

export const START_SCREEN: KioskScreenState = { at: 'start' };
