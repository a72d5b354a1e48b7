import { CreditCard } from 'lucide-react';
import { failedToast } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { usePaymentPage } from './use-payment-page.ts';

type Props = {
  /** Reopens the payment page. */
  pay: () => Promise<{ sessionUrl: string }>;
  label: string;
  texts: { opening: string; failedTitle: string; failedText: string };
};

/** Goes back to the payment page of what is held for its payment, or still owed. */
export function PayAgainButton({ pay, label, texts }: Props) {
  const { isLeaving, leaveFor } = usePaymentPage();
  const open = () =>
    leaveFor(pay).catch((error: unknown) =>
      failedToast(texts.failedTitle, error, texts.failedText),
    );
  return (
    <Button disabled={isLeaving} onClick={() => void open()}>
      <CreditCard aria-hidden="true" className="size-5" />
      {isLeaving ? texts.opening : label}
    </Button>
  );
}
