/** What the venue's tools can hear of. The database's triggers name the same. */
export const webhookEvents = [
  'booking.paid',
  'booking.moved',
  'booking.cancelled',
  'visit.created',
  'order.paid',
  'order.refunded',
  'waiver.signed',
  'member.joined',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An event that is sent to try an endpoint out, and that nobody chooses. */
export const TEST_EVENT = 'test';

/** Seconds between the tries of one delivery: about a day in all. */
const WAITS = [10, 60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800];

/** How long an endpoint may fail, without one delivery that arrives, before it is switched off. */
const PATIENCE_DAYS = 3;

/** When a delivery that failed `attempts` times is tried again; null when it is given up. */
export function nextTryAt(attempts: number, now: Date): Date | null {
  const seconds = WAITS[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** Whether nothing has arrived there for so long that it is switched off. */
export function isGivenUp(failingSince: Date | null, now: Date): boolean {
  return (
    failingSince !== null && now.getTime() - failingSince.getTime() >= PATIENCE_DAYS * 86_400_000
  );
}
