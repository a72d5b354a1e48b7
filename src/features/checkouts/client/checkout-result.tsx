import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CheckoutEnded } from './checkout-ended.tsx';
import { type Outcome, outcomeOf } from './checkout-outcome.ts';
import { useCheckoutStatus } from './use-checkout-status.ts';

type Props = {
  sessionId: string | undefined;
  isMember?: boolean;
  /** The picture of a payment that went well. */
  paid: ComponentType<{ className?: string }>;
  title: (outcome: Outcome) => ReactNode;
  text: (outcome: Outcome, mail: (words: ReactNode) => ReactNode) => ReactNode;
  buttons: { checkAgain: string; home: string };
  /** Once, when the server says that it is paid. */
  onPaid: () => void;
  /** What to do next, where there is more than asking again. */
  next: (outcome: Outcome) => ReactNode;
};

/** How a payment ended: asked of the server, never believed of the address. */
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
        <Button size="large" onClick={checkout.ask} disabled={checkout.isAsking}>
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

/** Buying again is the next step only once this payment has ended. */
export const nextVariant = (outcome: Outcome) =>
  outcome === 'pending' || outcome === 'review' ? 'outline' : 'primary';
