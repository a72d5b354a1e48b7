import { Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSetupProgress } from '#features/back-office/client/use-setup-progress.ts';
import { nextStep, setupSteps } from '#features/back-office/setup-rules.ts';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';

/** /admin/setup: redirects to the first open step of the guided setup. */
export function SetupRedirect() {
  const t = useTranslations('officeSetup');
  const query = useSetupProgress();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  const step = nextStep(query.data.steps) ?? setupSteps[0];
  return <Navigate to="/admin/setup/$step" params={{ step }} replace />;
}
