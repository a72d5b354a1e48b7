import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../features/accounts/client/use-current-user.ts';
import { VerifyEmailNotice } from '../../features/accounts/client/verify-email-notice.tsx';
import { useMyBookings } from '../../features/bookings/client/use-my-bookings.ts';
import { MemberCodeCard } from '../../features/member-codes/client/member-code-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { DashboardTiles } from './dashboard-tiles.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { UpcomingBookings } from './upcoming-bookings.tsx';

/** The member's home: where to next, the member code, what is planned (spec 2, Dashboard). */
export function DashboardPage() {
  const t = useTranslations('dashboard');
  const { user } = useCurrentUser();
  const mine = useMyBookings();
  if (!user) return null;
  const now = Date.now();
  const upcoming = mine.data?.filter(
    ({ status, endsAt }) => status !== 'cancelled' && Date.parse(endsAt) > now,
  );
  return (
    <div className="page-column py-6 sm:py-12">
      <PageHeading
        title={t('greeting', { name: user.firstName || user.name })}
        action={<SignOutButton />}
      >
        <p>{t('lead')}</p>
      </PageHeading>
      <VerifyEmailNotice className="mb-6" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <DashboardTiles upcoming={upcoming?.length} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MemberCodeCard userId={user.id} />
        </div>
        <UpcomingBookings
          bookings={upcoming}
          failed={mine.isError}
          onTryAgain={() => mine.refetch()}
        />
      </div>
    </div>
  );
}
