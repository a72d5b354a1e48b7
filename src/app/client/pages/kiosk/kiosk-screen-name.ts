import type { CheckInOutcome } from '#features/kiosk/client/check-in-result.tsx';

/** The kiosk's current screen with its data. */
export type KioskScreenName =
  | { at: 'start' | 'code' | 'booking' | 'status' | 'unlock' | 'signed' }
  | { at: 'waiver'; email?: string }
  | { at: 'has-signed'; hasSigned: boolean; email: string }
  | { at: 'answer'; answer: CheckInOutcome; by: 'code' | 'booking' };

export const START: KioskScreenName = { at: 'start' };
