import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import type { Profile } from '../../profile-contract.ts';
import { ProfileError } from '../profile-error.tsx';
import { useProfile } from '../use-profile.ts';
import { IntakeForm } from './intake-form.tsx';
import { findResumeStep } from './intake-steps.ts';

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
        <ResumedForm profile={profile.data} />
      ) : profile.isError ? (
        <ProfileError onRetry={() => profile.refetch()} />
      ) : (
        <Spinner className="min-h-96" />
      )}
    </div>
  );
}

/** Reads the step from the URL, so that Back opens the previous one. Without it, resumes at the first unanswered step. */
function ResumedForm({ profile }: { profile: Profile }) {
  const [resumeStep] = useState(() => findResumeStep(profile));
  const { step = resumeStep } = useSearch({ from: '/intake' });
  const navigate = useNavigate();
  return (
    <IntakeForm
      profile={profile}
      step={step}
      onStepChange={(next) => void navigate({ to: '/intake', search: { step: next } })}
    />
  );
}
