import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import {
  failureMessage,
  fieldErrors,
  isOutcomeKnown,
  toastError,
} from '#platform/client/failure.ts';
import { type OrderInput, useCreateOrder } from '../use-shop.ts';

/** Outlives the panel, so that retrying an order after reopening the cart reuses its idempotency key. */
const attempts = createAttemptKeys();

/**
 * Places the order and redirects to the payment page. `isRedirecting` stays true until the browser navigates
 * away, so that a second click cannot place another order.
 */
export function usePlaceOrder() {
  const t = useTranslations('shop.cart');
  const order = useCreateOrder();
  const { isRedirecting, redirectToPayment } = usePaymentPage();
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function place(input: OrderInput) {
    setProblem(undefined);
    setErrors({});
    try {
      await redirectToPayment(() => order.mutateAsync({ input, key: attempts.keyFor(input) }));
    } catch (error) {
      reportError(error);
    }
  }

  function reportError(error: unknown) {
    if (isOutcomeKnown(error)) attempts.renew();
    setErrors(fieldErrors(error));
    setProblem(failureMessage(error) ?? t('failedText'));
    toastError(t('failedTitle'), error, t('failedText'));
  }

  return { place, isRedirecting, problem, errors, setErrors };
}
