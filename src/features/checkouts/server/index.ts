/** What other features may call of this one on the server. */
export {
  type Checkout,
  findCheckoutOf,
  findRefund,
  insertPaidInvoice,
  keepPayment,
  lockCheckout,
  requestRefund,
} from './checkouts-queries.ts';
export type { Asked, Sale } from './sales.ts';
