import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedMails } from './failed-mails.tsx';
import { IntegrationCards } from './integration-cards.tsx';

/** /admin/integrations: what the software works with, and what of it failed. */
export function OfficeIntegrations() {
  const t = useTranslations('officeIntegrations');
  const navigate = useNavigate();
  const { type = 'health' } = useSearch({ from: '/admin/$part' });
  return (
    <Tabs
      label={t('tabs')}
      value={type}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: { type: next === 'health' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        { id: 'health', title: t('tab.health'), content: <IntegrationCards /> },
        { id: 'mails', title: t('tab.mails'), content: <FailedMails /> },
        { id: 'jobs', title: t('tab.jobs'), content: <FailedJobs /> },
      ]}
    />
  );
}
