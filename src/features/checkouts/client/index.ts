/** What other features' pages may use of this one: hooks and small parts. */
export { CheckoutResult, nextVariant } from './checkout-result.tsx';
export { PayAgainButton } from './pay-again-button.tsx';
export { useCheckoutStatus } from './use-checkout-status.ts';
export { usePaymentPage } from './use-payment-page.ts';
