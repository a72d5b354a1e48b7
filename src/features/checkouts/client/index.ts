/** What other features' pages may use of this one: hooks and small parts. */
export { CheckoutEnded } from './checkout-ended.tsx';
export { type Outcome, outcomeOf } from './checkout-outcome.ts';
export { useCheckoutStatus } from './use-checkout-status.ts';
