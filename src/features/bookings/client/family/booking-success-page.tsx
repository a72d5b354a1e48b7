import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import {
  CheckoutEnded,
  type Outcome,
  outcomeOf,
  useCheckoutStatus,
} from '#features/checkouts/client/index.ts';
import { BallPit } from '#platform/client/illustrations/ball-pit.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { bookingDraft } from '../book/booking-draft.ts';

/** /booking-success: how the booking ended, asked of the server, never believed of the address. */
export function BookingSuccessPage() {
  const t = useTranslations('bookings.success');
  const { session_id: sessionId, member } = useSearch({ from: '/booking-success' });
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf({ ...checkout, sessionId, isMember: member === 'true' });

  useEffect(() => {
    if (outcome === 'paid') bookingDraft.forget();
  }, [outcome]);

  const canAskAgain = outcome === 'slow' || outcome === 'failed';
  return (
    <CheckoutEnded
      outcome={outcome}
      paid={BallPit}
      title={t(`${outcome}Title`)}
      text={(mail) => t.rich(`${outcome}Text`, { mail })}
    >
      {canAskAgain ? (
        <Button size="large" onClick={checkout.ask} disabled={checkout.isAsking}>
          {t('checkAgain')}
        </Button>
      ) : (
        <LinkButton to="/booking" size="large" variant={mainLook(outcome)}>
          {t('again')}
        </LinkButton>
      )}
      <LinkButton to="/" size="large" variant="outline">
        {t('home')}
      </LinkButton>
    </CheckoutEnded>
  );
}

/** Booking again is the next step only once this one has ended. */
function mainLook(outcome: Outcome) {
  return outcome === 'pending' || outcome === 'review' ? 'outline' : 'primary';
}
