import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { PullToRefresh } from '#platform/client/ui/pull-to-refresh.tsx';
import { WaitlistEntryList } from '../slot-waitlist/waitlist-entry-list.tsx';
import { BookingsSection } from './bookings-section.tsx';
import { PastList } from './past-list.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { useLiveBookings, useMyBookings } from './use-my-bookings.ts';

/** /my-bookings: upcoming bookings, waitlist entries and past bookings. */
export function MyBookingsPage() {
  const t = useTranslations('bookings.mine');
  const refresh = useLiveBookings();
  const { isPending } = useMyBookings();
  return (
    <div className="page-column min-h-svh max-w-4xl py-6 sm:py-10">
      <PullToRefresh onRefresh={refresh} />
      <PageHeading
        title={t('title')}
        back={{ to: '/dashboard', label: t('back') }}
        action={<LinkButton to="/booking">{t('book')}</LinkButton>}
      >
        <p>
          {t('lead')}{' '}
          <Link to="/party" className="inline-link">
            {t('parties')}
          </Link>
          {' · '}
          <Link to="/help" hash="cancelling" className="inline-link">
            {t('cancelHelp')}
          </Link>
        </p>
      </PageHeading>
      <div className="grid gap-10">
        <BookingsSection title={t('upcoming')}>
          <UpcomingList />
        </BookingsSection>
        {/* Rendered after the upcoming bookings have loaded, to avoid a layout shift. */}
        {!isPending && (
          <>
            <WaitlistEntryList />
            <BookingsSection title={t('past')}>
              <PastList />
            </BookingsSection>
          </>
        )}
      </div>
    </div>
  );
}
