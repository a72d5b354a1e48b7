import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import {
  failedToast,
  failureMessage,
  fieldErrors,
  isOutcomeKnown,
} from '#platform/client/failure.ts';
import { type OrderInput, useCreateOrder } from '../use-shop.ts';

/** Outlives the panel: the same order after reopening the cart is the same attempt. */
const attempts = createAttemptKeys();

/**
 * Places the order and leaves for the payment page. `isProcessing` stays true until the browser has left,
 * so that a second click does not order again.
 */
export function usePlaceOrder() {
  const t = useTranslations('shop.cart');
  const order = useCreateOrder();
  const { isLeaving, leaveFor } = usePaymentPage();
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<Record<string, string>>({});

  async function place(input: OrderInput) {
    setProblem(undefined);
    setFields({});
    try {
      await leaveFor(() => order.mutateAsync({ input, key: attempts.keyFor(input) }));
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (isOutcomeKnown(error)) attempts.renew();
    setFields(fieldErrors(error));
    setProblem(failureMessage(error) ?? t('failedText'));
    failedToast(t('failedTitle'), error, t('failedText'));
  }

  return { place, isProcessing: isLeaving, problem, fields, setFields };
}
