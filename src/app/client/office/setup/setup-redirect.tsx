import { Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFirstHour } from '#features/back-office/client/use-first-hour.ts';
import { nextStep, setupSteps } from '#features/back-office/first-hour-rules.ts';
import { LoadState } from '#platform/client/ui/load-state.tsx';

/** /admin/setup: redirects to the first open step of the guided setup. */
export function SetupRedirect() {
  const t = useTranslations('officeSetup');
  const query = useFirstHour();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  const step = nextStep(query.data.steps) ?? setupSteps[0];
  return <Navigate to="/admin/setup/$step" params={{ step }} replace />;
}
