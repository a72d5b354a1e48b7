import { useTranslations } from 'use-intl';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** /admin/connections: API keys, webhooks, and the delivery log. */
export function OfficeConnections() {
  const t = useTranslations('officeConnections');
  return (
    <OfficeTabs
      label={t('tabs')}
      param="type"
      tabs={[
        { id: 'keys', title: t('tab.keys'), content: <KeysPanel /> },
        { id: 'webhooks', title: t('tab.webhooks'), content: <WebhooksPanel /> },
        { id: 'log', title: t('tab.log'), content: <DeliveriesPanel /> },
      ]}
    />
  );
}
