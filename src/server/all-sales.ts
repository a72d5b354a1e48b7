import { bookingSale } from '../features/bookings/server/booking-sale.ts';
import type { Db } from './database.ts';
import type { Services } from './services.ts';

/** What a paid thing does when its payment is settled. All of it happens in the transaction `db`. */
export type Sale = {
  /**
   * Grants what was paid, once. Called in the transaction that records the payment; answers
   * `refund` if it can't be granted any more (paid after release, and full by now).
   */
  grant(here: Services, db: Db, subjectId: string): Promise<'granted' | 'refund'>;
  /** Lets go of what was held. The payment can no longer happen. */
  release(here: Services, db: Db, subjectId: string): Promise<void>;
};

export type Sales = Record<'booking', Sale>;

/** Every kind of thing that is paid for. */
export const allSales: Sales = { booking: bookingSale };
