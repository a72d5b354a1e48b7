import { CreditCard } from 'lucide-react';
import { readProblem } from '#platform/client/read-problem.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast.ts';
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
      toast({
        title: texts.failedTitle,
        description: readProblem(error).sentence ?? texts.failedText,
        destructive: true,
      }),
    );
  return (
    <Button disabled={isLeaving} onClick={() => void open()}>
      <CreditCard aria-hidden="true" className="size-5" />
      {isLeaving ? texts.opening : label}
    </Button>
  );
}
