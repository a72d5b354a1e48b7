/** Webhook events. The database triggers use the same names. */
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

/** The event that the test button sends; endpoints cannot subscribe to it. */
export const TEST_EVENT = 'test';

/** Seconds between the attempts of a delivery; about a day in total. */
const RETRY_SECONDS = [10, 60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800];

/** An endpoint is disabled after failing for this long. */
const MAX_FAILING_DAYS = 3;

/** Returns the time of the next retry after `attempts` failures; null if no retries are left. */
export function getNextTryAt(attempts: number, now: Date): Date | null {
  const seconds = RETRY_SECONDS[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** Whether the endpoint has been failing long enough to be disabled. */
export function shouldDisable(failingSince: Date | null, now: Date): boolean {
  return (
    failingSince !== null && now.getTime() - failingSince.getTime() >= MAX_FAILING_DAYS * 86_400_000
  );
}
