import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { useBookingTotals } from './use-office-bookings.ts';

/** The four totals over all bookings, revenue as in spec 9 and decision 0026. */
export function BookingTotals() {
  const t = useTranslations('officeBookings.totals');
  const format = useFormatter();
  const locale = useLocale();
  const { currency } = useVenue();
  const { data } = useBookingTotals();
  const totals = [
    ['total', data && format.number(data.total)],
    ['paid', data && format.number(data.paid)],
    ['pending', data && format.number(data.pending)],
    ['revenue', data && formatMoney(data.revenueCents, currency, locale)],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="text-muted-ink text-sm">{t('period')}</p>
      <dl aria-label={t('label')} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {totals.map(([name, value]) => (
          <div
            key={name}
            className="rounded-card border border-border bg-surface px-5 py-4 shadow-soft"
          >
            <dt className="font-semibold text-muted-ink text-sm">{t(name)}</dt>
            <dd className="tabular mt-1 break-words font-bold font-display text-2xl sm:text-3xl">
              {value ?? <Skeleton className="h-9 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
