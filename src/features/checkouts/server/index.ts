/** This feature's public API for other features' servers. */
export {
  type Checkout,
  deductRefundable,
  findCheckoutOf,
  findRefund,
  insertPaidInvoice,
  lockCheckout,
  requestRefund,
} from './checkouts-queries.ts';
export { holdExpiry, paymentLinkExpiry } from './hold-expiry.ts';
export { retakeHold } from './retake-hold.ts';
export type { ProviderRequest, Sale } from './sales.ts';
