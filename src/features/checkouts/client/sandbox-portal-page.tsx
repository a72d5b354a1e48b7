import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasStatus } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { SandboxSubscription } from './sandbox-subscription.tsx';
import { SandboxTicket } from './sandbox-ticket.tsx';
import { useSandboxSubscription } from './use-sandbox.ts';

/** /sandbox-portal/{id}: the built-in test provider's customer portal for one subscription. */
export function SandboxPortalPage() {
  const { id } = useParams({ from: '/sandbox-portal/$id' });
  const { back } = useSearch({ from: '/sandbox-portal/$id' });
  const t = useTranslations('checkouts.portal');
  const { data: subscription, error, refetch } = useSandboxSubscription(id);
  const isMissing = hasStatus(error, 400, 404);
  return (
    <SandboxTicket>
      {subscription ? (
        <SandboxSubscription id={id} subscription={subscription} back={back ?? '/orders'} />
      ) : error ? (
        <EmptyState
          illustration={<LostKite />}
          title={isMissing ? t('missingTitle') : t('loadFailedTitle')}
          action={!isMissing && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          <p role="alert">{isMissing ? t('missingText') : t('loadFailedText')}</p>
        </EmptyState>
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-110" />
        </div>
      )}
    </SandboxTicket>
  );
}
