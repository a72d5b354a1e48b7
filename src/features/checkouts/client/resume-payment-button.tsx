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
  const { isRedirecting, redirectToPayment } = usePaymentPage();
  const resumePayment = () =>
    redirectToPayment(reopenPayment).catch((error: unknown) =>
      toastError(texts.failedTitle, error, texts.failedText),
    );
  return (
    <Button disabled={isRedirecting} onClick={() => void resumePayment()}>
      <CreditCard aria-hidden="true" className="size-5" />
      {isRedirecting ? texts.opening : label}
    </Button>
  );
}
