import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePaymentPage } from '#features/checkouts/client/index.ts';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { readProblem } from '#platform/client/read-problem.ts';
import { toast } from '#platform/client/ui/toast.ts';
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
    const problem = readProblem(error);
    if (problem.isAnswered) attempts.renew();
    setFields(problem.fields);
    const sentence = problem.sentence ?? t('failedText');
    setProblem(problem.sentence ?? Object.values(problem.fields)[0] ?? sentence);
    toast({ title: t('failedTitle'), description: sentence, destructive: true });
  }

  return { place, isProcessing: isLeaving, problem, fields, setFields };
}
