import { useTranslations } from 'use-intl';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { ProfileError } from '../profile-error.tsx';
import { useProfile } from '../use-profile.ts';
import { IntakeForm } from './intake-form.tsx';

/** /intake: the form to complete the profile (spec 2). */
export function IntakePage() {
  const t = useTranslations('profile');
  const profile = useProfile();
  return (
    <div className="page-column max-w-3xl py-6 sm:py-12">
      <PageHeading title={t('completeTitle')} back={{ to: '/dashboard', label: t('back') }}>
        <p>{t('completeSubtitle')}</p>
      </PageHeading>
      {profile.data ? (
        <IntakeForm profile={profile.data} />
      ) : profile.isError ? (
        <ProfileError onRetry={() => profile.refetch()} />
      ) : (
        <Spinner className="min-h-96" />
      )}
    </div>
  );
}
