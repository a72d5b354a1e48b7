import { useTranslations } from 'use-intl';
import { SecondFactorNotice } from '#features/accounts/client/security/second-factor-notice.tsx';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { VerifyEmailNotice } from '#features/accounts/client/verify-email-notice.tsx';
import { useLiveBookings } from '#features/bookings/client/family/use-my-bookings.ts';
import { MemberCodeCard } from '#features/member-codes/client/member-code-card.tsx';
import { NotificationBell } from '#features/notifications/client/notification-bell.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { useDeskView } from '../use-desk-view.ts';
import { BalanceCard } from './balance-card.tsx';
import { CompletionCard } from './completion-card.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { OfflineDashboard } from './offline-dashboard.tsx';
import { SuggestedEvents } from './suggested-events.tsx';
import { TopMatches } from './top-matches.tsx';
import { UpcomingBookings } from './upcoming-bookings.tsx';

/** /dashboard: the member's home page (spec 2, Dashboard). */
export function DashboardPage() {
  const t = useTranslations('dashboard');
  const { user } = useCurrentUser();
  const desk = useDeskView();
  useLiveBookings();
  if (!user) return <OfflineDashboard desk={desk} />;
  return (
    <div className="page-column py-6 sm:py-12">
      <PageHeading
        title={t('greeting', { name: user.firstName || user.name })}
        action={
          <div className="flex items-center gap-1">
            <NotificationBell />
            <SignOutButton />
          </div>
        }
      >
        <p>{t('lead')}</p>
      </PageHeading>
      <VerifyEmailNotice className="mb-6" />
      <SecondFactorNotice className="mb-6" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <DashboardTiles user={user} />
        <div className="grid grid-cols-1 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-8">
          <MemberCodeCard userId={user.id} desk={desk} />
          <CompletionCard />
        </div>
        <UpcomingBookings />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:mt-8 lg:grid-cols-3 lg:gap-8">
        <TopMatches />
        <SuggestedEvents />
        <BalanceCard />
      </div>
    </div>
  );
}
