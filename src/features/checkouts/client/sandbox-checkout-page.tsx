import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast, hasStatus } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { SandboxEnded } from './sandbox-ended.tsx';
import { SandboxOrderForm } from './sandbox-order-form.tsx';
import { SandboxPaper } from './sandbox-paper.tsx';
import { type Ending, useEndSandboxOrder, useSandboxOrder } from './use-checkouts.ts';

/** /sandbox-checkout/{id}: the hosted page of the built-in test provider. No card is charged. */
export function SandboxCheckoutPage() {
  const { id } = useParams({ from: '/sandbox-checkout/$id' });
  const { declined } = useSearch({ from: '/sandbox-checkout/$id' });
  const t = useTranslations('checkouts.sandbox');
  const { data: order, error, refetch } = useSandboxOrder(id);
  const end = useEndSandboxOrder(id);
  const [isLeaving, setLeaving] = useState(false);

  function endWith(outcome: Ending) {
    setLeaving(true);
    end.mutate(outcome, {
      onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
      onError: (failure) => {
        setLeaving(false);
        failedToast(t('actionFailedTitle'), failure, t('actionFailedText'));
      },
    });
  }

  if (!order && error) {
    const isMissing = hasStatus(error, 400, 404);
    return (
      <SandboxPaper>
        <EmptyState
          picture={<LostKite />}
          title={isMissing ? t('missingTitle') : t('failedTitle')}
          action={
            isMissing ? (
              <LinkButton to="/booking">{t('bookAgain')}</LinkButton>
            ) : (
              <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
            )
          }
        >
          <p role="alert">{isMissing ? t('missingText') : t('failedText')}</p>
        </EmptyState>
      </SandboxPaper>
    );
  }
  if (!order) {
    return (
      <SandboxPaper>
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-110" />
        </div>
      </SandboxPaper>
    );
  }
  return (
    <SandboxPaper>
      {order.state === 'open' ? (
        <SandboxOrderForm
          order={order}
          wasDeclined={declined === '1'}
          isBusy={isLeaving}
          onEnd={endWith}
        />
      ) : (
        <SandboxEnded
          state={order.state}
          isBusy={isLeaving}
          // For a paid order, every outcome returns its success page.
          onSeeResult={() => endWith('paid')}
        />
      )}
    </SandboxPaper>
  );
}
