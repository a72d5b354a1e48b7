/** The server API for other features. */
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
