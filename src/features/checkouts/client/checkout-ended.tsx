import type { ComponentType, ReactNode } from 'react';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Outcome } from './checkout-outcome.ts';

const pictures = {
  pending: CoffeeCup,
  slow: CoffeeCup,
  expired: LostKite,
  refunded: Envelope,
  review: Envelope,
  unknown: LostKite,
  failed: LostKite,
};

type Props = {
  outcome: Outcome;
  /** Illustration of a successful payment. */
  paid: ComponentType<{ className?: string }>;
  title: ReactNode;
  /** `mail` wraps words in a mailto link to the venue. */
  text: (mail: (words: ReactNode) => ReactNode) => ReactNode;
  /** Next steps, the most likely first. */
  children: ReactNode;
};

/**
 * The outcome of a payment with illustration, text and next steps. All illustrations have the same
 * height, so that nothing shifts between outcomes.
 */
export function CheckoutEnded({ outcome, paid, title, text, children }: Props) {
  const { email } = useVenue();
  const Picture = outcome === 'paid' ? paid : pictures[outcome];
  return (
    <div className="page-column grid min-h-svh content-start justify-items-center gap-5 py-8 text-center sm:py-14">
      <div className="grid h-52 place-items-end sm:h-64">
        <Picture className="h-full max-w-full" />
      </div>
      <div role="status" className="grid min-h-44 max-w-2xl content-start gap-3">
        <h1 className="flex min-h-[2.3em] items-end justify-center text-[2rem] sm:min-h-0 sm:text-[2.75rem]">
          {title}
        </h1>
        <p className="text-lg text-muted-ink">
          {text((words) => (
            <a className="inline-link" href={`mailto:${email}`}>
              {words}
            </a>
          ))}
        </p>
      </div>
      <div className="flex w-full max-w-xl flex-col justify-center gap-3 sm:flex-row-reverse">
        {children}
      </div>
    </div>
  );
}
