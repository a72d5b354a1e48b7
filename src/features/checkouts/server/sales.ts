import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import type { Subscription } from '#platform/server/payments/subscriptions.ts';
import type { Services } from '#platform/server/services.ts';
import type { SaleKind } from '../checkouts-contract.ts';

/** How a kind of sale is granted, released and refunded. Runs in the transaction `db`. */
export type Sale = {
  /** The columns of the sold thing's id and of its account. */
  of: { id: AnyPgColumn; userId: AnyPgColumn };
  /**
   * Grants the purchase, once. Runs in the transaction that records the payment; returns `refund`
   * if it can't be granted any more (paid after release, and full by now).
   */
  grant(ctx: Services, db: Db, subjectId: string): Promise<'granted' | 'refund'>;
  /** Releases the hold. The payment can no longer happen. */
  release(ctx: Services, db: Db, subjectId: string): Promise<void>;
  /** The payer's bank disputes the payment: what is left of the purchase is suspended. */
  dispute?(ctx: Services, db: Db, subjectId: string): Promise<void>;
  /** The venue won the dispute: what was suspended is usable again. */
  disputeWon?(db: Db, subjectId: string): Promise<void>;
  /** The provider's refund failed: it can be refunded another way. Amount in cents. */
  refundFailed?(db: Db, subjectId: string, amountCents: number): Promise<void>;
  /** Applies the subscription's state: renewed, past due or ended, as of `asked`. */
  follow?(
    ctx: Services,
    subjectId: string,
    subscription: Subscription,
    asked: Asked,
  ): Promise<void>;
  /** Whether it is granted, for sales without a payment page. */
  isGranted(db: Db, subjectId: string): Promise<boolean>;
};

/** When the provider was called, and the request's number. */
export type Asked = { at: Date; number: number };

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** The sale of each kind. */
    sales: Partial<Record<SaleKind, Sale>>;
  }
}

/** The sale of a kind; throws if no feature sells it. */
export function saleOf({ parts }: Pick<Services, 'parts'>, kind: SaleKind): Sale {
  const sale = parts.sales?.[kind];
  if (!sale) throw new Error(`nobody sells "${kind}"`);
  return sale;
}
