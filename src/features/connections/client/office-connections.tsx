import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** /admin/connections: API keys, webhooks, and what was sent. */
export function OfficeConnections() {
  const t = useTranslations('officeConnections');
  const navigate = useNavigate();
  const { type = 'keys' } = useSearch({ from: '/admin/$part' });
  return (
    <Tabs
      label={t('tabs')}
      value={type}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: { type: next === 'keys' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        { id: 'keys', title: t('tab.keys'), content: <KeysPanel /> },
        { id: 'webhooks', title: t('tab.webhooks'), content: <WebhooksPanel /> },
        { id: 'log', title: t('tab.log'), content: <DeliveriesPanel /> },
      ]}
    />
  );
}
