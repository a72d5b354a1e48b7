import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeskCode } from '#features/checkouts/client/index.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { AddEmailForm } from '#platform/client/forms/add-email-form.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingCard } from './booking-card.tsx';
import { type Change, ChangeNotice } from './change-notice.tsx';
import { FeePaymentNotice } from './fee-payment-notice.tsx';
import { useOwnBooking, useSetBookingEmail } from './use-own-booking.ts';

/** /manage-booking?booking=…&token=…: a guest's booking, opened from the link in its email. */
export function ManageBookingPage() {
  const t = useTranslations('bookings.manage');
  const { booking: id = '', token, session_id: sessionId } = useSearch({ from: '/manage-booking' });
  return (
    <div className="page-column min-h-svh max-w-3xl py-6 sm:py-10">
      <PageHeading title={t('title')} />
      {id === '' ? <InvalidLink /> : <LinkedBooking id={id} token={token} sessionId={sessionId} />}
    </div>
  );
}

type Props = { id: string; token: string | undefined; sessionId: string | undefined };

function LinkedBooking({ id, token, sessionId }: Props) {
  const t = useTranslations('bookings');
  const link = { id, token };
  const { data: booking, error, refetch } = useOwnBooking(link);
  const [change, setChange] = useState<Change>();
  const setEmail = useSetBookingEmail(link);
  const navigate = useNavigate();
  const router = useRouter();

  if (!booking && error) {
    // 400 for a malformed id, 401 without a token, 404 for an invalid token or an unknown booking.
    const isInvalid = hasStatus(error, 400, 401, 404);
    return isInvalid ? <InvalidLink /> : <NotLoaded onRetry={() => void refetch()} />;
  }
  if (!booking) {
    return (
      <div role="status" aria-label={t('manage.loading')}>
        <Skeleton className="h-104" />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {change && <ChangeNotice change={change} />}
      {sessionId && <FeePaymentNotice sessionId={sessionId} onSettled={() => void refetch()} />}
      <BookingCard
        booking={booking}
        link={link}
        actions={
          <BookingActions
            booking={booking}
            link={link}
            onCancelled={(refund) => setChange({ kind: 'cancelled', refund })}
            onRescheduled={(rescheduled) =>
              setChange({ kind: 'rescheduled', booking: rescheduled })
            }
          />
        }
      />
      {booking.deskToken && (
        <Card>
          <DeskCode code={{ data: booking.deskToken, digits: null }} />
        </Card>
      )}
      {!booking.hasEmail && booking.status !== 'cancelled' && (
        <Card>
          <AddEmailForm
            label={t('manage.email')}
            hint={t('manage.emailHint')}
            submitLabel={t('manage.signWaiver')}
            save={setEmail}
            onSaved={(email) =>
              void navigate({ to: '/waiver', search: { email, next: router.state.location.href } })
            }
          />
        </Card>
      )}
      {booking.status === 'cancelled' && (
        <LinkButton to="/booking" className="w-fit">
          {t('manage.bookAgain')}
        </LinkButton>
      )}
    </div>
  );
}

function InvalidLink() {
  const t = useTranslations('bookings.manage');
  return (
    <EmptyState
      illustration={<LostKite />}
      title={t('invalidTitle')}
      action={<LinkButton to="/booking">{t('bookAgain')}</LinkButton>}
    >
      <p role="alert">{t('invalidText')}</p>
    </EmptyState>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('bookings');
  return (
    <EmptyState
      illustration={<LostKite />}
      title={t('manage.failedTitle')}
      action={<Button onClick={onRetry}>{t('slots.tryAgain')}</Button>}
    >
      <p role="alert">{t('manage.failedText')}</p>
    </EmptyState>
  );
}
