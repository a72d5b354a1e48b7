import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../client/ui/button.tsx';
import { LinkButton } from '../../../client/ui/link-button.tsx';
import { useCheckoutStatus } from '../../../client/use-checkout-status.ts';
import { useVenue } from '../../../client/use-venue.ts';
import { type Outcome, outcomeOf } from './booking-outcome.ts';
import { forgetDraft } from './guardian-draft.ts';
import { OutcomePicture } from './outcome-picture.tsx';

/** /booking-success: how the booking ended, asked of the server, never believed of the address. */
export function BookingSuccessPage() {
  const t = useTranslations('bookings.success');
  const venue = useVenue();
  const { session_id: sessionId, member } = useSearch({ from: '/booking-success' });
  const checkout = useCheckoutStatus(sessionId);
  const outcome = outcomeOf({ ...checkout, sessionId, isMember: member === 'true' });

  useEffect(() => {
    if (outcome === 'paid') forgetDraft();
  }, [outcome]);

  const canAskAgain = outcome === 'slow' || outcome === 'failed';
  return (
    <div className="page-column grid min-h-svh content-start justify-items-center gap-5 py-8 text-center sm:py-14">
      <OutcomePicture outcome={outcome} />
      <div role="status" className="grid min-h-44 max-w-2xl content-start gap-3">
        <h1 className="flex min-h-[2.3em] items-end justify-center text-[2rem] sm:min-h-0 sm:text-[2.75rem]">
          {t(`${outcome}Title`)}
        </h1>
        <p className="text-lg text-muted-ink">
          {t.rich(`${outcome}Text`, {
            mail: (text) => (
              <a className="inline-link" href={`mailto:${venue.email}`}>
                {text}
              </a>
            ),
          })}
        </p>
      </div>
      <div className="flex w-full max-w-xl flex-col justify-center gap-3 sm:flex-row-reverse">
        {canAskAgain ? (
          <Button size="large" onClick={checkout.ask} disabled={checkout.isAsking}>
            {t('checkAgain')}
          </Button>
        ) : (
          <LinkButton to="/booking" size="large" look={mainLook(outcome)}>
            {t('again')}
          </LinkButton>
        )}
        <LinkButton to="/" size="large" look="outline">
          {t('home')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Booking again is the next step only once this one has ended. */
function mainLook(outcome: Outcome) {
  return outcome === 'pending' || outcome === 'review' ? 'outline' : 'primary';
}
