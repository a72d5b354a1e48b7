import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CheckoutEnded } from './checkout-ended.tsx';
import { type Outcome, outcomeOf } from './checkout-outcome.ts';
import { useCheckoutStatus } from './use-checkout-status.ts';

type Props = {
  sessionId: string | undefined;
  isMember?: boolean;
  /** Illustration of a successful payment. */
  paid: ComponentType<{ className?: string }>;
  title: (outcome: Outcome) => ReactNode;
  text: (outcome: Outcome, mail: (words: ReactNode) => ReactNode) => ReactNode;
  buttons: { checkAgain: string; home: string };
  /** Called once, when the server confirms the payment. */
  onPaid: () => void;
  /** Next steps, for outcomes other than checking again. */
  next: (outcome: Outcome) => ReactNode;
};

/** The outcome of a payment, read from the server, never from the URL. */
export function CheckoutResult(props: Props) {
  const { sessionId, isMember = false, paid, title, text, buttons, onPaid, next } = props;
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf({ ...checkout, sessionId, isMember });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each paid order
  useEffect(() => {
    if (outcome === 'paid') onPaid();
  }, [outcome, sessionId]);
  return (
    <CheckoutEnded
      outcome={outcome}
      paid={paid}
      title={title(outcome)}
      text={(mail) => text(outcome, mail)}
    >
      {outcome === 'slow' || outcome === 'failed' ? (
        <Button size="large" onClick={checkout.refetch} disabled={checkout.isFetching}>
          {buttons.checkAgain}
        </Button>
      ) : (
        next(outcome)
      )}
      <LinkButton to="/" size="large" variant="outline">
        {buttons.home}
      </LinkButton>
    </CheckoutEnded>
  );
}

/** Buying again is the primary action only once this payment has ended. */
export const nextVariant = (outcome: Outcome) =>
  outcome === 'pending' || outcome === 'review' ? 'outline' : 'primary';
