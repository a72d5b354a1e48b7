import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SecuritySection } from '#features/accounts/client/security/security-section.tsx';
import { useSignOut } from '#features/accounts/client/use-sign-in.ts';
import { HouseholdSection } from '#features/household/client/household-section.tsx';
import { BlockedPeopleCard } from '#features/messages/client/blocked-people-card.tsx';
import { ChildrenPanel } from '#features/profile/client/children-panel.tsx';
import { ProfileError } from '#features/profile/client/profile-error.tsx';
import { ProfileForm } from '#features/profile/client/profile-form.tsx';
import { SettingsPanel } from '#features/profile/client/settings-panel.tsx';
import { useProfile } from '#features/profile/client/use-profile.ts';
import { YourDataPanel } from '#features/profile/client/your-data-panel.tsx';
import type { Profile } from '#features/profile/profile-contract.ts';
import { isProfileComplete } from '#features/profile/profile-rules.ts';
import { PhotoConsentSection } from '#features/waivers/client/answers/photo-consent-section.tsx';
import { AddWaiverChildren } from '#features/waivers/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';

/** /profile: three tabs; the open one is a search param (spec 2, Profile). */
export function ProfilePage() {
  const t = useTranslations('profile.page');
  const profile = useProfile();
  return (
    <div className="page-column max-w-3xl py-6 sm:py-12">
      <PageHeading title={t('title')}>
        <p>
          {t('lead')}{' '}
          <Link to="/help" hash="child" className="inline-link">
            {t('dataHelp')}
          </Link>
        </p>
      </PageHeading>
      {profile.data ? (
        <ProfileTabs profile={profile.data} />
      ) : profile.isError ? (
        <ProfileError onRetry={() => profile.refetch()} />
      ) : (
        <Spinner className="min-h-96" />
      )}
    </div>
  );
}

function ProfileTabs({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.page');
  const navigate = useNavigate();
  const { tab = 'profile' } = useSearch({ from: '/profile' });
  const leave = useLeaveAfterDeletion();
  return (
    <Tabs
      label={t('tabs')}
      keepMounted
      value={tab}
      onChange={(id) =>
        void navigate({
          to: '/profile',
          search: { tab: id === 'profile' ? undefined : (id as 'children' | 'settings') },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        {
          id: 'profile',
          title: t('profile'),
          content: (
            <div className="grid gap-5">
              {!isProfileComplete(profile) && <IncompleteProfileAlert />}
              <ProfileForm profile={profile} />
            </div>
          ),
        },
        {
          id: 'children',
          title: t('children'),
          content: (
            <div className="grid gap-6">
              <AddWaiverChildren />
              <ChildrenPanel canEdit={profile.mayEditChildren} />
              <PhotoConsentSection />
              <HouseholdSection />
            </div>
          ),
        },
        {
          id: 'settings',
          title: t('settings'),
          content: (
            <div className="grid gap-6">
              <SettingsPanel profile={profile} />
              <BlockedPeopleCard />
              <SecuritySection />
              <YourDataPanel onDeleted={leave} />
            </div>
          ),
        },
      ]}
    />
  );
}

function IncompleteProfileAlert() {
  const t = useTranslations('profile.page');
  return (
    <Alert title={t('completeHint')}>
      <LinkButton to="/intake" variant="outline" size="small" className="mt-2">
        {t('completeLink')}
      </LinkButton>
    </Alert>
  );
}

/**
 * Returns a function for use after the account is deleted: leaves the guarded page, clears the session and
 * shows a toast.
 */
function useLeaveAfterDeletion() {
  const t = useTranslations('profile.deletion');
  const navigate = useNavigate();
  const signOut = useSignOut();
  return async () => {
    await navigate({ to: '/' });
    await signOut.mutateAsync().catch(() => undefined);
    toast({ title: t('doneTitle'), description: t('doneText') });
  };
}
