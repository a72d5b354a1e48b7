import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasStatus, toastError } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { SandboxClosedOrder } from './sandbox-closed-order.tsx';
import { SandboxOrderForm } from './sandbox-order-form.tsx';
import { SandboxTicket } from './sandbox-ticket.tsx';
import { type SandboxOutcome, useSandboxOrder, useSubmitSandboxOutcome } from './use-sandbox.ts';

/** /sandbox-checkout/{id}: the payment page of the built-in test provider. No card is charged. */
export function SandboxCheckoutPage() {
  const { id } = useParams({ from: '/sandbox-checkout/$id' });
  const { declined } = useSearch({ from: '/sandbox-checkout/$id' });
  const t = useTranslations('checkouts.sandbox');
  const { data: order, error, refetch } = useSandboxOrder(id);
  const submission = useSubmitSandboxOutcome(id);
  const [isRedirecting, setRedirecting] = useState(false);

  function submitOutcome(outcome: SandboxOutcome) {
    setRedirecting(true);
    submission.mutate(outcome, {
      onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
      onError: (failure) => {
        setRedirecting(false);
        toastError(t('actionFailedTitle'), failure, t('actionFailedText'));
      },
    });
  }

  if (!order && error) {
    const isMissing = hasStatus(error, 400, 404);
    return (
      <SandboxTicket>
        <EmptyState
          illustration={<LostKite />}
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
      </SandboxTicket>
    );
  }
  if (!order) {
    return (
      <SandboxTicket>
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-110" />
        </div>
      </SandboxTicket>
    );
  }
  return (
    <SandboxTicket>
      {order.state === 'open' ? (
        <SandboxOrderForm
          order={order}
          wasDeclined={declined === '1'}
          isBusy={isRedirecting}
          onOutcome={submitOutcome}
        />
      ) : (
        <SandboxClosedOrder
          state={order.state}
          isBusy={isRedirecting}
          // A paid order redirects to its success page for every outcome.
          onSeeResult={() => submitOutcome('paid')}
        />
      )}
    </SandboxTicket>
  );
}
