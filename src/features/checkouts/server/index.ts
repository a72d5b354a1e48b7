/** This feature's public API for other features' servers. */
export {
  type Checkout,
  findCheckoutOf,
  insertPaidInvoice,
  lockCheckout,
} from './checkouts-queries.ts';
export { holdExpiry, paymentLinkExpiry } from './hold-expiry.ts';
export {
  getReceiptFileName,
  type ReceiptPayment,
  renderReceipt,
} from './receipts/receipt-pdf.ts';
export { deductRefundable, findRefund, requestRefund } from './refunds-queries.ts';
export { retakeHold } from './retake-hold.ts';
export type { ProviderRequest, SaleHandlers } from './sales.ts';
