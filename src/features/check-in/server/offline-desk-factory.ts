import { randomBytes } from 'node:crypto';
import type { TestApp } from '#tests/test-app.ts';
import type { OfflineVisit } from '../offline-desk-contract.ts';

/** An idempotency key as the tablet generates it. */
export const aKey = () => randomBytes(16).toString('hex');

/** An offline check-in from five minutes ago. */
export function anOfflineVisit(app: TestApp, changes: Partial<OfflineVisit> = {}): OfflineVisit {
  return {
    key: aKey(),
    at: minutesAgo(app, 5),
    source: 'scan',
    guardianName: 'Mary Ann Lee',
    childrenCount: 1,
    ...changes,
  };
}

export const minutesAgo = (app: TestApp, minutes: number) =>
  new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
