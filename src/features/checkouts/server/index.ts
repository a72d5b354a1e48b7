/** This feature's server API for other features. */
export {
  type Checkout,
  deductRefundable,
  findCheckoutOf,
  findRefund,
  insertPaidInvoice,
  lockCheckout,
  requestRefund,
} from './checkouts-queries.ts';
export type { ProviderRequest, Sale } from './sales.ts';
