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
  /** The illustration of a successful payment. */
  paidPicture: ComponentType<{ className?: string }>;
  title: ReactNode;
  /** `mail` wraps its argument in a mailto link to the venue. */
  text: (mail: (label: ReactNode) => ReactNode) => ReactNode;
  /** The buttons, primary action first. */
  children: ReactNode;
};

/** The outcome of a payment. All illustrations have the same height, to avoid layout shifts between outcomes. */
export function CheckoutOutcomeScreen({ outcome, paidPicture, title, text, children }: Props) {
  const { email } = useVenue();
  const Picture = outcome === 'paid' ? paidPicture : pictures[outcome];
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
          {text((label) => (
            <a className="inline-link" href={`mailto:${email}`}>
              {label}
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
