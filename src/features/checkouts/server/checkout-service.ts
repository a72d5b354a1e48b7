import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { endCheckoutWithTimeout, takeOverCheckout } from './end-checkout.ts';
import {
  type CheckoutInput,
  createCheckout,
  openPaymentPage,
  reopenPaymentPage,
} from './open-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The checkout API for features that sell something. */
export type CheckoutService = {
  /** Inserts a checkout in the transaction `db` that creates the hold, and returns its id. */
  create(db: Db, input: CheckoutInput): Promise<string>;
  /** Opens the provider's payment page; idempotent. Ends the checkout if the provider is unreachable. */
  open(checkoutId: string): Promise<{ sessionId: string; url: string }>;
  /** Reopens the payment page; does not end the checkout if the provider is unreachable. */
  reopen(checkoutId: string): Promise<{ sessionId: string; url: string }>;
  /** Expires the checkout at the provider, or settles it if it was paid. Throws 502 if the provider is unreachable. */
  end(checkoutId: string): Promise<void>;
  /** Ends an unpaid checkout in the transaction `db`, which moves its hold to a new purchase; see takeOverCheckout. */
  takeOver(db: Db, checkoutId: string): ReturnType<typeof takeOverCheckout>;
  /** Applies the provider's state of a subscription to its purchase. */
  syncSubscription(subscriptionId: string): Promise<void>;
};

declare module '#platform/server/services.ts' {
  interface Services {
    checkouts: CheckoutService;
  }
}

export function createCheckoutService(services: () => Services): CheckoutService {
  return {
    create: (db, input) => createCheckout(services(), db, input),
    open: (checkoutId) => openPaymentPage(services(), checkoutId),
    reopen: (checkoutId) => reopenPaymentPage(services(), checkoutId),
    end: (checkoutId) => endCheckoutWithTimeout(services(), checkoutId),
    takeOver: (db, checkoutId) => takeOverCheckout(services(), db, checkoutId),
    syncSubscription: (subscriptionId) => syncSubscription(services(), subscriptionId),
  };
}
