import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useConnections, useRotateSecret } from './use-connections.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Lists and adds webhook endpoints, and explains the signature. */
export function WebhooksPanel() {
  const t = useTranslations('officeConnections');
  const { data } = useConnections();
  const rotateSecret = useRotateSecret();
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted-ink">{t('webhooksLead')}</p>
      <p className="max-w-prose">{t('signature')}</p>
      <WebhookForm />
      {!data ? (
        <Skeleton className="h-40" />
      ) : data.endpoints.length === 0 ? (
        <p className="text-muted-ink">{t('noWebhooks')}</p>
      ) : (
        <ul className="grid gap-4">
          {data.endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <WebhookCard
                endpoint={endpoint}
                onNewSecret={() => rotateSecret.mutate(endpoint.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <SecretDialog
        secret={rotateSecret.data?.secret}
        copyLabel={t('copySecret')}
        onDone={rotateSecret.reset}
      />
    </div>
  );
}
