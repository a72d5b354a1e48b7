import { BallPit } from '../../../client/illustrations/ball-pit.tsx';
import { CoffeeCup } from '../../../client/illustrations/coffee-cup.tsx';
import { Envelope } from '../../../client/illustrations/envelope.tsx';
import { LostKite } from '../../../client/illustrations/lost-kite.tsx';
import type { Outcome } from './booking-outcome.ts';

const pictures = {
  paid: BallPit,
  pending: CoffeeCup,
  slow: CoffeeCup,
  expired: LostKite,
  refunded: Envelope,
  review: Envelope,
  unknown: LostKite,
  failed: LostKite,
};

/** A picture for how the booking ended; all of one height, so that nothing jumps from one to the next. */
export function OutcomePicture({ outcome }: { outcome: Outcome }) {
  const Picture = pictures[outcome];
  return (
    <div className="grid h-52 place-items-end sm:h-64">
      <Picture className="h-full max-w-full" />
    </div>
  );
}
