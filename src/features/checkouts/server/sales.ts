import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/server/database/database.ts';
import type { Subscription } from '#platform/server/payments/subscriptions.ts';
import type { Services } from '#platform/server/services.ts';
import type { SaleKind } from '../checkouts-contract.ts';

/** What a paid thing does when its payment is settled. All of it happens in the transaction `db`. */
export type Sale = {
  /** The columns of the sold thing's id and of the account that it belongs to. */
  of: { id: AnyPgColumn; userId: AnyPgColumn };
  /**
   * Grants what was paid, once. Called in the transaction that records the payment; answers
   * `refund` if it can't be granted any more (paid after release, and full by now).
   */
  grant(ctx: Services, db: Db, subjectId: string): Promise<'granted' | 'refund'>;
  /** Lets go of what was held. The payment can no longer happen. */
  release(ctx: Services, db: Db, subjectId: string): Promise<void>;
  /** The payer's bank disputes the payment: what is left of what it bought rests. */
  dispute?(ctx: Services, db: Db, subjectId: string): Promise<void>;
  /** The dispute ended for the venue: what rested can be used again. */
  disputeWon?(db: Db, subjectId: string): Promise<void>;
  /** The provider could not give money back: it can go back another way. Amount in cents. */
  refundFailed?(db: Db, subjectId: string, amountCents: number): Promise<void>;
  /** What it began goes on, failed to be paid or ended, as the provider said when it was asked. */
  follow?(
    ctx: Services,
    subjectId: string,
    subscription: Subscription,
    asked: Asked,
  ): Promise<void>;
  /** Whether it is granted, for what needed no payment page. */
  isGranted(db: Db, subjectId: string): Promise<boolean>;
};

/** When the provider was asked, and as which of all questions. */
export type Asked = { at: Date; number: number };

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** Every kind of thing that is paid for: how it is granted once paid and released if it is not. */
    sales: Partial<Record<SaleKind, Sale>>;
  }
}

/** The sale of a kind. */
export function saleOf({ parts }: Pick<Services, 'parts'>, kind: SaleKind): Sale {
  const sale = parts.sales?.[kind];
  if (!sale) throw new Error(`nobody sells "${kind}"`);
  return sale;
}
