import { useLocale, useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import {
  type PortalAction,
  type SandboxSubscription as Subscription,
  useSandboxPortalAction,
} from './use-sandbox.ts';

type Props = { id: string; subscription: Subscription; back: string };

/** A subscription at the test provider, with the payer's actions. */
export function SandboxSubscription({ id, subscription, back }: Props) {
  const t = useTranslations('checkouts.portal');
  const locale = useLocale();
  const { name: venue } = useVenue();
  const portal = useSandboxPortalAction(id);
  const status = useStatusText(subscription);
  const { name, amountCents, currency, every, cardDeclines } = subscription;
  const runAction = (action: PortalAction) => () =>
    portal.mutate(action, {
      onError: (error) => toastFailure(t('failedTitle'), error, t('failedText')),
    });
  const actionButton = (action: PortalAction) => (
    <Button variant="outline" wide disabled={portal.isPending} onClick={runAction(action)}>
      {t(action)}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="text-muted-ink">{t('lead')}</p>
      </div>
      <section aria-label={name} className="grid gap-2 border-border border-y py-4">
        <p className="font-bold text-lg">{name}</p>
        <p>{t('price', { price: formatMoney(amountCents, currency, locale), every })}</p>
        <p role="status">{status}</p>
        <p className="text-muted-ink">{cardDeclines ? t('cardDeclines') : t('cardWorks')}</p>
      </section>
      {subscription.state !== 'ended' && (
        <div className="grid gap-3 sm:grid-cols-2">
          {actionButton(subscription.cancelAtPeriodEnd ? 'keep' : 'end')}
          {actionButton(cardDeclines ? 'changeCard' : 'breakCard')}
          {!subscription.cancelAtPeriodEnd && actionButton('renewNow')}
        </div>
      )}
      <AnchorButton href={back} className="w-fit">
        {t('back', { venue })}
      </AnchorButton>
    </div>
  );
}

function useStatusText({ state, isPaused, cancelAtPeriodEnd, periodEnd }: Subscription): string {
  const t = useTranslations('checkouts.portal');
  const { formatDate } = useDates();
  const date = formatDate(periodEnd, { dateStyle: 'long' });
  if (state === 'ended') return t('ended');
  if (cancelAtPeriodEnd) return t('endsOn', { date });
  if (isPaused) return t('paused');
  return state === 'past_due' ? t('pastDue') : t('nextPaymentOn', { date });
}
