import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { type Outcome, outcomeOf } from './checkout-outcome.ts';
import { CheckoutOutcomeScreen } from './checkout-outcome-screen.tsx';
import { useCheckoutStatus } from './use-checkout-status.ts';

type Props = {
  sessionId: string | undefined;
  isMember?: boolean;
  /** The illustration of a successful payment. */
  paid: ComponentType<{ className?: string }>;
  title: (outcome: Outcome) => ReactNode;
  text: (outcome: Outcome, mail: (label: ReactNode) => ReactNode) => ReactNode;
  buttons: { checkAgain: string; home: string };
  /** Called once when the server confirms the payment. */
  onPaid: () => void;
  /** Renders the primary action of outcomes that have no button to check again. */
  nextAction: (outcome: Outcome) => ReactNode;
};

/** The outcome of a payment. It is fetched from the server, never read from the URL. */
export function CheckoutResult(props: Props) {
  const { sessionId, isMember = false, paid, title, text, buttons, onPaid, nextAction } = props;
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf({ ...checkout, sessionId, isMember });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per paid order
  useEffect(() => {
    if (outcome === 'paid') onPaid();
  }, [outcome, sessionId]);
  return (
    <CheckoutOutcomeScreen
      outcome={outcome}
      paidPicture={paid}
      title={title(outcome)}
      text={(mail) => text(outcome, mail)}
    >
      {outcome === 'slow' || outcome === 'failed' ? (
        <Button size="large" onClick={checkout.refetch} disabled={checkout.isFetching}>
          {buttons.checkAgain}
        </Button>
      ) : (
        nextAction(outcome)
      )}
      <LinkButton to="/" size="large" variant="outline">
        {buttons.home}
      </LinkButton>
    </CheckoutOutcomeScreen>
  );
}

/** The button variant of buying again: primary only after this payment has ended. */
export const nextVariant = (outcome: Outcome) =>
  outcome === 'pending' || outcome === 'review' ? 'outline' : 'primary';
