import { useTranslations } from 'use-intl';
import { SecondFactorNotice } from '#features/accounts/client/security/second-factor-notice.tsx';
import { useCurrentUser } from '#features/accounts/client/use-current-user.ts';
import { VerifyEmailNotice } from '#features/accounts/client/verify-email-notice.tsx';
import { useLiveBookings } from '#features/bookings/client/family/use-my-bookings.ts';
import { MemberCodeCard } from '#features/member-codes/client/member-code-card.tsx';
import { NotificationBell } from '#features/notifications/client/notification-bell.tsx';
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
    <div className="page-column py-4 sm:py-10">
      <div className="mb-3 flex items-center justify-between gap-3 sm:mb-6">
        <h1 className="min-w-0 text-[1.625rem] sm:text-4xl">
          {t('greeting', { name: user.firstName || user.name })}
        </h1>
        <div className="flex shrink-0 items-center gap-1">
          <NotificationBell />
          <SignOutButton />
        </div>
      </div>
      <VerifyEmailNotice className="mb-4" />
      <SecondFactorNotice className="mb-4" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8">
        <UpcomingBookings />
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <MemberCodeCard userId={user.id} desk={desk} />
        </div>
        <DashboardTiles user={user} />
        <CompletionCard />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-8 lg:grid-cols-3 lg:gap-6">
        <TopMatches />
        <SuggestedEvents />
        <BalanceCard />
      </div>
    </div>
  );
}
