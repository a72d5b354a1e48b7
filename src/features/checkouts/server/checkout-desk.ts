import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { openPaymentPage, reopenPaymentPage, type ToPay, writeCheckout } from './begin-checkout.ts';
import { followSubscription } from './follow-subscription.ts';
import { endCheckoutFor } from './settle.ts';

/** What features that sell something may ask for; handed to them with the services. */
export type CheckoutDesk = {
  /** In the transaction `db` that holds what is sold. Returns the checkout's id. */
  write(db: Db, toPay: ToPay): Promise<string>;
  /** The provider's page of a written checkout; asked again, the same page. */
  open(checkoutId: string): Promise<{ sessionId: string; url: string }>;
  /** The page of a checkout whose buyer has seen it already; a provider that is down ends nothing. */
  reopen(checkoutId: string): Promise<{ sessionId: string; url: string }>;
  /** Ends it at the provider for its buyer; what was paid meanwhile is settled instead. */
  end(checkoutId: string): Promise<void>;
  /** Brings what a subscription pays for to where the provider says it is. */
  follow(subscriptionId: string): Promise<void>;
};

declare module '#platform/server/services.ts' {
  interface Services {
    /** Where features let people pay: writes, opens and ends checkouts. */
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
