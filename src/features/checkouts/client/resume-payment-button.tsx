import { CreditCard } from 'lucide-react';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { usePaymentPage } from './use-payment-page.ts';

type Props = {
  reopenPayment: () => Promise<{ sessionUrl: string }>;
  label: string;
  texts: { opening: string; failedTitle: string; failedText: string };
};

/** Reopens the payment page of an unpaid hold or balance. */
export function ResumePaymentButton({ reopenPayment, label, texts }: Props) {
  const { isLeaving, redirectToPayment } = usePaymentPage();
  const resumePayment = () =>
    redirectToPayment(reopenPayment).catch((error: unknown) =>
      toastError(texts.failedTitle, error, texts.failedText),
    );
  return (
    <Button disabled={isLeaving} onClick={() => void resumePayment()}>
      <CreditCard aria-hidden="true" className="size-5" />
      {isLeaving ? texts.opening : label}
    </Button>
  );
}
