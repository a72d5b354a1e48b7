import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Subscription } from '#platform/server/payments/subscriptions.ts';
import type { Services } from '#platform/server/services.ts';
import type { Confirmation, SaleKind } from '../checkouts-contract.ts';

/**
 * Handlers of one kind of sale. All except `syncSubscription`, `confirmation` and `isGranted` run in the
 * transaction `db`.
 */
export type SaleHandlers = {
  /** The table of the purchases, with their ids and the accounts that own them. */
  table: { id: AnyPgColumn; userId: AnyPgColumn };
  /**
   * Grants the purchase once, in the transaction that records the payment. Returns `refund` if it can no longer be
   * granted (paid after the hold was released, and no spot is left).
   */
  grant(ctx: Services, db: Db, subjectId: string): Promise<'granted' | 'refund'>;
  /** Releases the hold of a purchase that was not paid. */
  release(ctx: Services, db: Db, subjectId: string): Promise<void>;
  /** Suspends the purchase while the payer's bank disputes the payment. */
  disputeOpened?(ctx: Services, db: Db, subjectId: string): Promise<void>;
  /** Resumes the suspended purchase after the venue won the dispute. */
  disputeWon?(db: Db, subjectId: string): Promise<void>;
  /** Deducts the amount (in cents) that the payer's bank reversed from what the sale brought in. */
  disputeLost?(ctx: Services, db: Db, subjectId: string, amountCents: number): Promise<void>;
  /** Makes the amount (in cents) refundable again after the provider's refund failed. */
  refundFailed?(ctx: Services, db: Db, subjectId: string, refund: FailedRefund): Promise<void>;
  /** Applies the subscription's state (renewed, past due or ended) as of `request`. */
  syncSubscription?(
    ctx: Services,
    subjectId: string,
    subscription: Subscription,
    request: ProviderRequest,
  ): Promise<void>;
  /**
   * Returns the details of a purchase for its confirmation page; null if the caller may not see them. `isPayer` is true
   * for the browser that started its payment.
   */
  confirmation?(
    ctx: CallContext,
    subjectId: string,
    isPayer: boolean,
  ): Promise<Confirmation | null>;
  /** Returns whether the purchase is granted, for sales without a payment page. */
  isGranted(db: Db, subjectId: string): Promise<boolean>;
};

/** `id` is the refund's id. */
type FailedRefund = { id: string; amountCents: number };

/** The time and number of a request to the provider. */
export type ProviderRequest = { at: Date; number: number };

declare module '#platform/server/feature.ts' {
  interface Hooks {
    sales: Partial<Record<SaleKind, SaleHandlers>>;
  }
}

/** Returns the handlers of a kind of sale; throws if no feature sells it. */
export function saleHandlersFor({ hooks }: Pick<Services, 'hooks'>, kind: SaleKind): SaleHandlers {
  const handlers = hooks.sales?.[kind];
  if (!handlers) throw new Error(`no feature sells "${kind}"`);
  return handlers;
}
