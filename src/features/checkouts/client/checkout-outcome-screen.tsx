import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import type { Outcome } from './checkout-outcome.ts';

const illustrations = {
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
  title: ReactNode;
  /** `mail` wraps its argument in a mailto link to the venue. */
  text: (mail: (label: ReactNode) => ReactNode) => ReactNode;
  /** The purchase's details, if the caller may see them. */
  details?: ReactNode;
  /** The buttons, primary action first. */
  children: ReactNode;
  /** Shown below the buttons, so that it shifts nothing when it loads. */
  footer?: ReactNode;
};

/** The outcome of a payment. All illustrations have the same height, to avoid layout shifts between outcomes. */
export function CheckoutOutcomeScreen({ outcome, title, text, details, children, footer }: Props) {
  return (
    <div className="page-column grid min-h-svh grid-cols-1 content-start justify-items-center gap-6 py-6 sm:py-10">
      <div className="grid h-28 place-items-center sm:h-32">
        <OutcomeIllustration outcome={outcome} />
      </div>
      <div role="status" className="grid min-h-36 max-w-2xl content-start gap-3 text-center">
        <h1 className="flex items-end justify-center text-[2rem] sm:text-[2.75rem]">{title}</h1>
        <p className="text-lg text-muted-ink">
          {text((label) => (
            <VenueMailLink>{label}</VenueMailLink>
          ))}
        </p>
      </div>
      {details}
      <div className="flex w-full max-w-xl flex-col justify-center gap-3 sm:flex-row-reverse">
        {children}
      </div>
      {footer && <div className="w-full max-w-xl">{footer}</div>}
    </div>
  );
}

function OutcomeIllustration({ outcome }: { outcome: Outcome }) {
  if (outcome === 'paid') {
    return (
      <span className="grid size-24 place-items-center rounded-full bg-secondary text-secondary-ink ring-8 ring-secondary-soft">
        <Check aria-hidden="true" strokeWidth={3} className="size-14" />
      </span>
    );
  }
  const Illustration = illustrations[outcome];
  return <Illustration className="h-full max-w-full" />;
}
