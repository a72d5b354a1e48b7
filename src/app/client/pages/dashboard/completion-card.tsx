import { useTranslations } from 'use-intl';
import { useProfile } from '#features/profile/client/use-profile.ts';
import { isProfileComplete } from '#features/profile/profile-rules.ts';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { DashboardCard } from './dashboard-card.tsx';

/** Links to the completion form until the profile is complete. */
export function CompletionCard() {
  const t = useTranslations('dashboard');
  const { data: profile } = useProfile();
  if (!profile || isProfileComplete(profile)) return null;
  return (
    <DashboardCard
      title={t('completeTitle')}
      picture={<MemberCard />}
      action={
        <LinkButton to="/intake" variant="outline" size="small">
          {t('completeAction')}
        </LinkButton>
      }
    >
      <p>{t('completeText')}</p>
    </DashboardCard>
  );
}
