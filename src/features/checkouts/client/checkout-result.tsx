import { type ReactNode, useEffect } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { type Outcome, outcomeOf } from './checkout-outcome.ts';
import { CheckoutOutcomeScreen } from './checkout-outcome-screen.tsx';
import { ConfirmationCard } from './confirmation-card.tsx';
import { useCheckoutStatus } from './use-checkout-status.ts';

type Props = {
  sessionId: string | undefined;
  isMember?: boolean;
  title: (outcome: Outcome) => ReactNode;
  text: (outcome: Outcome, mail: (label: ReactNode) => ReactNode) => ReactNode;
  buttons: { checkAgain: string; home: string };
  /** Called once when the server confirms the payment. */
  onPaid: () => void;
  /** Renders the next action of outcomes that have no button to check again. */
  nextAction: (outcome: Outcome, variant: 'primary' | 'outline') => ReactNode;
  /** Shown below the buttons once the purchase is paid. */
  paidFooter?: ReactNode;
};

/** The outcome of a payment. It is fetched from the server, never read from the URL. */
export function CheckoutResult(props: Props) {
  const { sessionId, isMember = false, title, text, buttons, onPaid, nextAction } = props;
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf({ ...checkout, sessionId, isMember });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per paid order
  useEffect(() => {
    if (outcome === 'paid') onPaid();
  }, [outcome, sessionId]);
  const { confirmation } = checkout;
  // The buttons are below the details and wait for them, to avoid a layout shift.
  const isLoading = sessionId !== undefined && !checkout.status && !checkout.isFailed;
  return (
    <CheckoutOutcomeScreen
      outcome={outcome}
      title={title(outcome)}
      text={(mail) => text(outcome, mail)}
      footer={outcome === 'paid' && props.paidFooter}
      details={
        confirmation ? (
          <ConfirmationCard confirmation={confirmation} isPaid={outcome === 'paid'} />
        ) : (
          isLoading && <Skeleton className="h-130 w-full max-w-xl rounded-card" />
        )
      }
    >
      {isLoading ? null : outcome === 'slow' || outcome === 'failed' ? (
        <Button size="large" onClick={checkout.refetch} disabled={checkout.isFetching}>
          {buttons.checkAgain}
        </Button>
      ) : (
        nextAction(outcome, confirmation ? 'outline' : nextVariant(outcome))
      )}
      {!isLoading && (
        <LinkButton to="/" size="large" variant="outline">
          {buttons.home}
        </LinkButton>
      )}
    </CheckoutOutcomeScreen>
  );
}

/** The variant of the next action: primary unless this payment may still succeed. */
const nextVariant = (outcome: Outcome) =>
  outcome === 'pending' || outcome === 'review' ? 'outline' : 'primary';
