/** This feature's client API for other features. */
export { CheckoutResult } from './checkout-result.tsx';
export { DeskCode } from './desk-code.tsx';
export { PayAgainButton } from './pay-again-button.tsx';
export { useCheckoutStatus } from './use-checkout-status.ts';
export { usePaymentPage } from './use-payment-page.ts';
export { VenuePlace } from './venue-place.tsx';
