import type { Family } from '../desk-result.ts';

/** A check-in just made on this tablet. */
export type Arrival = {
  family: Family;
  isOffline?: boolean;
  /** The key of the visit queued offline. */
  queueKey?: string;
  /** An unpaid booking's amount, to be noted on paper because the desk was offline. */
  dueCents?: number;
};
