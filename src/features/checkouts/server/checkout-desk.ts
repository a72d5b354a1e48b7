import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { openPaymentPage, reopenPaymentPage, type ToPay, writeCheckout } from './begin-checkout.ts';
import { followSubscription } from './follow-subscription.ts';
import { endCheckoutFor } from './settle.ts';

/** The checkout API for features that sell something, as a service. */
export type CheckoutDesk = {
  /** Runs in the transaction `db` that holds the sale. Returns the checkout's id. */
  write(db: Db, toPay: ToPay): Promise<string>;
  /** The provider's page of a stored checkout; idempotent. */
  open(checkoutId: string): Promise<{ sessionId: string; url: string }>;
  /** The page of a checkout whose buyer has seen it already; stays open if the provider is down. */
  reopen(checkoutId: string): Promise<{ sessionId: string; url: string }>;
  /** Ends it at the provider for its buyer; if paid meanwhile, settles it instead. */
  end(checkoutId: string): Promise<void>;
  /** Syncs what a subscription pays for with the provider. */
  follow(subscriptionId: string): Promise<void>;
};

declare module '#platform/server/services.ts' {
  interface Services {
    /** Lets features take payments: writes, opens and ends checkouts. */
    checkouts: CheckoutDesk;
  }
}

export function checkoutDesk(services: () => Services): CheckoutDesk {
  return {
    write: (db, toPay) => writeCheckout(services(), db, toPay),
    open: (checkoutId) => openPaymentPage(services(), checkoutId),
    reopen: (checkoutId) => reopenPaymentPage(services(), checkoutId),
    end: (checkoutId) => endCheckoutFor(services(), checkoutId),
    follow: (subscriptionId) => followSubscription(services(), subscriptionId),
  };
}
