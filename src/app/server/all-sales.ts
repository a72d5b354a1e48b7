import { bookingSale } from '#features/bookings/server/booking-sale.ts';
import { partyBalanceSale, partySale } from '#features/parties/server/party-sale.ts';
import { orderSale } from '#features/shop/server/order-sale.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Subscription } from '#platform/server/outside/subscriptions.ts';
import type { Services } from '#platform/server/services.ts';

/** What a paid thing does when its payment is settled. All of it happens in the transaction `db`. */
export type Sale = {
  /**
   * Grants what was paid, once. Called in the transaction that records the payment; answers
   * `refund` if it can't be granted any more (paid after release, and full by now).
   */
  grant(here: Services, db: Db, subjectId: string): Promise<'granted' | 'refund'>;
  /** Lets go of what was held. The payment can no longer happen. */
  release(here: Services, db: Db, subjectId: string): Promise<void>;
  /** The payer's bank disputes the payment: what is left of what it bought rests. */
  dispute?(here: Services, db: Db, subjectId: string): Promise<void>;
  /** The dispute ended for the venue: what rested can be used again. */
  disputeWon?(db: Db, subjectId: string): Promise<void>;
  /** The provider could not give money back: it can go back another way. Amount in cents. */
  refundFailed?(db: Db, subjectId: string, amountCents: number): Promise<void>;
  /** What it began goes on, failed to be paid or ended, as the provider said when it was asked. */
  follow?(
    here: Services,
    subjectId: string,
    subscription: Subscription,
    asked: Asked,
  ): Promise<void>;
  /** Whether it is granted, for what needed no payment page. */
  isGranted(db: Db, subjectId: string): Promise<boolean>;
};

/** When the provider was asked, and as which of all questions. */
export type Asked = { at: Date; number: number };

export type Sales = Record<'booking' | 'order' | 'party' | 'party-balance', Sale>;

/** Every kind of thing that is paid for. */
export const allSales: Sales = {
  booking: bookingSale,
  order: orderSale,
  party: partySale,
  'party-balance': partyBalanceSale,
};
