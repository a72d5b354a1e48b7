import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { NotOpenYet } from '#features/venue/client/index.ts';
import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import { WallCalendar } from '#platform/client/illustrations/wall-calendar.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { useVenue } from '#platform/client/use-venue.ts';

/** A booking page. Until the owner has confirmed sessions and prices, only the team sees it, as a preview (decision 0054). */
export const OnceBookingIsOpen = ({ children }: { children: ReactNode }) =>
  isBookingOpen(useVenue()) ? children : <TeamPreview>{children}</TeamPreview>;

function TeamPreview({ children }: { children: ReactNode }) {
  const t = useTranslations('notOpenYet');
  const back = useTranslations('bookings')('page.backToHome');
  const { user } = useCurrentUser();
  if (!user || user.role === 'member') {
    return (
      <div className="page-column py-8 sm:py-14">
        <EmptyState
          heading="h1"
          illustration={<WallCalendar className="w-full" />}
          title={t('title')}
          action={
            <LinkButton to="/" variant="outline">
              {back}
            </LinkButton>
          }
        >
          <NotOpenYet />
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="page-column pt-4">
        <Alert title={t('previewTitle')}>{t('previewText')}</Alert>
      </div>
      {children}
    </>
  );
}
