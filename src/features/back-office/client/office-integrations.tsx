import { useTranslations } from 'use-intl';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { Doctor } from './doctor.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { IntegrationCards } from './integration-cards.tsx';

/** /admin/integrations: the integrations, the failed emails and jobs, and a check of the server. */
export function OfficeIntegrations() {
  const t = useTranslations('officeIntegrations');
  return (
    <OfficeTabs
      label={t('tabs')}
      param="type"
      tabs={[
        { id: 'health', title: t('tab.health'), content: <IntegrationCards /> },
        { id: 'mails', title: t('tab.mails'), content: <FailedEmails /> },
        { id: 'jobs', title: t('tab.jobs'), content: <FailedJobs /> },
        { id: 'server', title: t('tab.server'), content: <Doctor /> },
      ]}
    />
  );
}
