import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { CheckoutResult } from '#features/checkouts/client/index.ts';
import { AddWaiverChildren } from '#features/waivers/client/index.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { bookingDraft } from '../book/booking-draft.ts';

/** /booking-success: the outcome of the booking. */
export function BookingSuccessPage() {
  const t = useTranslations('bookings.success');
  const { session_id: sessionId, member } = useSearch({ from: '/booking-success' });
  const { user } = useCurrentUser();
  return (
    <CheckoutResult
      sessionId={sessionId}
      isMember={member === 'true'}
      title={(outcome) => t(`${outcome}Title`)}
      text={(outcome, email) => t.rich(`${outcome}Text`, { mail: email })}
      buttons={{ checkAgain: t('checkAgain'), home: t('home') }}
      onPaid={() => bookingDraft.clear()}
      paidFooter={user && <AddWaiverChildren />}
      nextAction={(_, variant) => (
        <LinkButton to="/booking" size="large" variant={variant}>
          {t('bookAnother')}
        </LinkButton>
      )}
    />
  );
}
