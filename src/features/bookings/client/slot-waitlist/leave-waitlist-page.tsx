import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasStatus, toastError } from '#platform/client/failure.ts';
import { CoffeeCup } from '#platform/client/illustrations/coffee-cup.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { useLeaveWaitlistByToken } from '../use-bookings.ts';

/** /leave-waitlist?token=…: removes the entry only on click, not when the link is opened. */
export function LeaveWaitlistPage() {
  const t = useTranslations('bookings.leave');
  const { token = '' } = useSearch({ from: '/leave-waitlist' });
  const leave = useLeaveWaitlistByToken();
  const isInvalid = token === '' || isGone(leave.error);

  function leaveWaitlist() {
    leave.mutate(token, {
      onError: (error) => {
        if (isGone(error)) return;
        toastError(t('failedTitle'), error, t('failedText'));
      },
    });
  }

  const bookButton = <LinkButton to="/booking">{t('book')}</LinkButton>;
  return (
    <div className="page-column min-h-svh max-w-3xl py-6 sm:py-10">
      <PageHeading title={t('title')} />
      <div aria-live="polite">
        {leave.isSuccess ? (
          <EmptyState illustration={<Rooftops />} title={t('leftTitle')} action={bookButton}>
            <p>{t('leftText')}</p>
          </EmptyState>
        ) : isInvalid ? (
          <EmptyState illustration={<LostKite />} title={t('invalidTitle')} action={bookButton}>
            <p>{t('invalidText')}</p>
          </EmptyState>
        ) : (
          <EmptyState
            illustration={<CoffeeCup />}
            title={t('question')}
            action={
              <Button variant="destructive" disabled={leave.isPending} onClick={leaveWaitlist}>
                {leave.isPending ? t('leaving') : t('leave')}
              </Button>
            }
          >
            <p>{t('text')}</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** Whether the entry no longer exists or the token is invalid. */
function isGone(error: unknown): boolean {
  return hasStatus(error, 400, 404, 409, 410);
}
