import { clsx } from 'clsx';
import { useLocale } from 'use-intl';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import { useVenue } from '../use-venue.ts';

type Props = { cents: number; omitZeroCents?: boolean; className?: string };

/** An amount in the venue's currency, from integer cents; `omitZeroCents` omits ".00". */
export function Price({ cents, omitZeroCents, className }: Props) {
  const { currency } = useVenue();
  const format = omitZeroCents ? formatShortMoney : formatMoney;
  const text = format(cents, currency, useLocale());
  return <span className={clsx('tabular whitespace-nowrap', className)}>{text}</span>;
}
