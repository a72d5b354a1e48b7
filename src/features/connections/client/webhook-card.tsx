import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { WebhookEndpoint } from '../connections-contract.ts';
import { eventTextKey } from './event-text-key.ts';
import { useRemoveWebhook, useTestWebhook, useToggleWebhook } from './use-connections.ts';

type Props = { endpoint: WebhookEndpoint; onNewSecret: () => void };

/** An endpoint with its events, state and actions. */
export function WebhookCard({ endpoint, onNewSecret }: Props) {
  const t = useTranslations('officeConnections');
  const { formatDate } = useDates();
  const toggle = useToggleWebhook();
  const test = useTestWebhook();
  const remove = useRemoveWebhook();
  const { id, url, events, isActive, failingSince, disabledAt, earlierSecretUntil, waiting } =
    endpoint;
  const formatInstant = (instant: string) =>
    formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 break-all text-lg">{url}</h3>
        <Badge tone={isActive ? 'done' : 'neutral'}>{t(isActive ? 'active' : 'paused')}</Badge>
        {waiting > 0 && <Badge tone="waiting">{t('waitingCount', { count: waiting })}</Badge>}
      </div>
      <p className="text-muted-ink">{events.map((event) => t(eventTextKey(event))).join(', ')}</p>
      {disabledAt ? (
        <p className="font-semibold text-destructive">
          {t('turnedOff', { when: formatInstant(disabledAt) })}
        </p>
      ) : failingSince ? (
        <p className="font-semibold text-destructive">
          {t('failingSince', { when: formatInstant(failingSince) })}
        </p>
      ) : null}
      {earlierSecretUntil && (
        <p className="text-muted-ink text-sm">
          {t('previousSecretUntil', { when: formatInstant(earlierSecretUntil) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" disabled={!isActive} onClick={() => test.mutate(id)}>
          {t('test')}
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => toggle.mutate({ id, isActive: !isActive })}
        >
          {t(isActive ? 'pause' : 'resume')}
        </Button>
        <Button variant="outline" size="small" onClick={onNewSecret}>
          {t('newSecret')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => remove.mutate(id)}>
          {t('remove')}
        </Button>
      </div>
    </Card>
  );
}
