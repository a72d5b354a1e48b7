import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { CheckoutResult, type Outcome } from '#features/checkouts/client/index.ts';
import { AddWaiverChildren } from '#features/waivers/client/index.ts';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { bookingDraft } from '../book/booking-draft.ts';

/**
 * /booking-success: the outcome of the booking. `already=paid` leads here from a second attempt, after the payment of the
 * first one had gone through.
 */
export function BookingSuccessPage() {
  const t = useTranslations('bookings.success');
  const { user } = useCurrentUser();
  const { session_id: sessionId, member, already } = useSearch({ from: '/booking-success' });
  const keyOf = (outcome: Outcome) =>
    outcome === 'paid' && already === 'paid' ? 'alreadyPaid' : outcome;
  return (
    <CheckoutResult
      sessionId={sessionId}
      isMember={member === 'true'}
      title={(outcome) => t(`${keyOf(outcome)}Title`)}
      text={(outcome, email) => t.rich(`${keyOf(outcome)}Text`, { mail: email })}
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
