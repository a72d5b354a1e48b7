import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CheckoutResult, nextVariant } from '#features/checkouts/client/index.ts';
import { BallPit } from '#platform/client/illustrations/ball-pit.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { bookingDraft } from '../book/booking-draft.ts';

/** /booking-success: the outcome of the booking. */
export function BookingSuccessPage() {
  const t = useTranslations('bookings.success');
  const { session_id: sessionId, member } = useSearch({ from: '/booking-success' });
  return (
    <CheckoutResult
      sessionId={sessionId}
      isMember={member === 'true'}
      paid={BallPit}
      title={(outcome) => t(`${outcome}Title`)}
      text={(outcome, mail) => t.rich(`${outcome}Text`, { mail })}
      buttons={{ checkAgain: t('checkAgain'), home: t('home') }}
      onPaid={() => bookingDraft.clear()}
      nextAction={(outcome) => (
        <LinkButton to="/booking" size="large" variant={nextVariant(outcome)}>
          {t('again')}
        </LinkButton>
      )}
    />
  );
}
