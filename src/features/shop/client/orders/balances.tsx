import { useLocale, useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { type Balances as AllBalances, useBalances } from '../use-shop.ts';

type Holding = AllBalances['holdings'][number];

/** The household's passes, gift cards and credit with their balances, soonest to expire first. */
export function Balances() {
  const t = useTranslations('orders.balances');
  const balances = useBalances();
  if (balances.isError) {
    return (
      <div className="grid justify-items-start gap-2">
        <p>{t('failed')}</p>
        <Button variant="outline" size="small" onClick={() => void balances.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  if (!balances.data) {
    return (
      <div role="status" className="w-full">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-14" />
      </div>
    );
  }
  const { holdings } = balances.data;
  if (holdings.length === 0) return <p>{t('empty')}</p>;
  return (
    <ul className="grid gap-3">
      {holdings.map((holding) => (
        <li key={holding.id}>
          <HoldingLine holding={holding} />
        </li>
      ))}
    </ul>
  );
}

function HoldingLine({ holding }: { holding: Holding }) {
  const t = useTranslations('orders.balances');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatLongDate } = useDates();
  const { kind, name, balance, expiresAt, perChild, suspended } = holding;
  const remaining =
    kind === 'pass'
      ? t('visits', { count: balance })
      : t('remaining', { amount: formatMoney(balance, currency, locale) });
  const until = expiresAt ? t('until', { date: formatLongDate(expiresAt) }) : undefined;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 font-bold text-ink">
        <span className="tabular">{remaining}</span>
        {suspended && <Badge tone="problem">{t('suspended')}</Badge>}
      </p>
      <p className="text-sm">
        {[kind === 'credit' ? t('credit') : name, perChild && t('perChild'), until]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
