import { useTranslations } from 'use-intl';
import { useProfile } from '#features/profile/client/use-profile.ts';
import { isProfileComplete } from '#features/profile/profile-rules.ts';
import { MemberCard } from '#platform/client/illustrations/member-card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { HomeCard } from './home-card.tsx';

/** Links to the completion form until matching has what it needs; nothing while that is loading. */
export function CompletionCard() {
  const t = useTranslations('dashboard');
  const { data: profile } = useProfile();
  if (!profile || isProfileComplete(profile)) return null;
  return (
    <HomeCard
      title={t('completeTitle')}
      picture={<MemberCard />}
      action={
        <LinkButton to="/intake" variant="outline" size="small">
          {t('completeAction')}
        </LinkButton>
      }
    >
      <p>{t('completeText')}</p>
    </HomeCard>
  );
}
