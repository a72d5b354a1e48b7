/** This feature's public API for other features' clients. */
export type { Outcome } from './checkout-outcome.ts';
export { CheckoutResult } from './checkout-result.tsx';
export { DeskCode } from './desk-code.tsx';
export { ResumePaymentButton } from './resume-payment-button.tsx';
export { useSettledCheckout } from './use-checkout-status.ts';
export { usePaymentPage } from './use-payment-page.ts';
export { VenuePlace } from './venue-place.tsx';
