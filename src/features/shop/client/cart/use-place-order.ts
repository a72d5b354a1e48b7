import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { readProblem } from '#platform/client/read-problem.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { type OrderInput, useCreateOrder } from '../use-shop.ts';

/** One for all openings of the cart: the same order again is the same attempt. */
const attempts = createAttemptKeys();

/**
 * Orders and leaves for the payment page. One press is one order: the button stays out of reach until
 * the browser has left. What was typed stays whatever happens.
 */
export function usePlaceOrder() {
  const t = useTranslations('shop.cart');
  const order = useCreateOrder();
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<Record<string, string>>({});

  // The browser's back button can bring this very page back, still processing.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function place(input: OrderInput) {
    setProblem(undefined);
    setFields({});
    setProcessing(true);
    try {
      const { sessionUrl } = await order.mutateAsync({ input, key: attempts.keyFor(input) });
      window.location.assign(sessionUrl);
    } catch (error) {
      setProcessing(false);
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

  return { place, isProcessing, problem, fields, setFields };
}
