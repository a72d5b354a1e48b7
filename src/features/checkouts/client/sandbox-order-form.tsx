import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { formatMoney } from '#shared/money.ts';
import type { SandboxOrder, SandboxOutcome } from './use-sandbox.ts';

type Props = {
  order: SandboxOrder;
  wasDeclined: boolean;
  isBusy: boolean;
  onOutcome: (outcome: SandboxOutcome) => void;
};

/** The order, with buttons to pay, decline or cancel. */
export function SandboxOrderForm({ order, wasDeclined, isBusy, onOutcome }: Props) {
  const t = useTranslations('checkouts.sandbox');
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, order.currency, locale);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="text-muted-ink">{t('lead')}</p>
      </div>
      {wasDeclined && (
        <Alert variant="destructive" title={t('declinedTitle')}>
          {t('declinedText')}
        </Alert>
      )}
      <section aria-label={t('order')} className="grid gap-4 border-border border-y py-4">
        <ul className="grid gap-3">
          {order.lines.map((line) => (
            <li key={`${line.name} ${line.description}`} className="flex justify-between gap-4">
              <div>
                <p className="font-bold">
                  {line.quantity > 1
                    ? t('line', { quantity: line.quantity, name: line.name })
                    : line.name}
                </p>
                {line.every && <p className="text-muted-ink">{t(`renewal.${line.every}`)}</p>}
                {line.description && <p className="text-muted-ink">{line.description}</p>}
              </div>
              <p className="tabular font-semibold">{money(line.amountCents * line.quantity)}</p>
            </li>
          ))}
        </ul>
        {order.reductionCents > 0 && (
          <p className="flex items-baseline justify-between gap-4">
            <span>{t('discount')}</span>
            <span className="tabular font-semibold">{money(-order.reductionCents)}</span>
          </p>
        )}
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-bold">{t('total')}</span>
          <span className="display tabular text-3xl">{money(order.amountCents)}</span>
        </p>
      </section>
      <div className="grid gap-3">
        <Button size="large" wide disabled={isBusy} onClick={() => onOutcome('paid')}>
          {isBusy ? t('paying') : t('pay', { amount: money(order.amountCents) })}
        </Button>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="outline" wide disabled={isBusy} onClick={() => onOutcome('declined')}>
            {t('decline')}
          </Button>
          <Button variant="quiet" wide disabled={isBusy} onClick={() => onOutcome('cancelled')}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}
