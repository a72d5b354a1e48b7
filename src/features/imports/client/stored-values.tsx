import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { formatTime } from '#shared/venue-dates.ts';
import type { RowOutcome } from '../imports-contract.ts';

/** A row's formatted values, or the reason why it isn't stored, and its warnings. */
export function StoredValues({ row }: { row: RowOutcome }) {
  const t = useTranslations('officeImport');
  const { stored, doubts, reason, field, label } = row;
  return (
    <div className="grid gap-1">
      {stored.length > 0 ? (
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
          {stored.map((value) => (
            <div key={value.field} className="flex flex-wrap gap-x-1.5">
              <dt className="text-muted-ink text-sm">{t(`fields.${value.field as 'email'}`)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <StoredValue value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="wrap-anywhere text-muted-ink">{label}</p>
      )}
      {reason && (
        <p className="font-semibold">
          {field && `${t(`fields.${field as 'email'}`)} `}
          {t(`reasons.${reason}`)}
        </p>
      )}
      {doubts.map(({ doubt, field }) => (
        <p key={`${doubt} ${field}`} className="font-semibold text-primary-soft-ink">
          {field && `${t(`fields.${field as 'email'}`)}: `}
          {t(`doubts.${doubt}`)}
        </p>
      ))}
    </div>
  );
}

function StoredValue({ value: { as, value } }: { value: RowOutcome['stored'][number] }) {
  const { formatLongDate, formatDate } = useDates();
  const { currency } = useVenue();
  const locale = useLocale();
  const t = useTranslations('officeImport');
  switch (as) {
    case 'day':
      return formatLongDate(value);
    case 'month':
      return formatDate(value, { month: 'long', year: 'numeric' });
    case 'time':
      return formatTime(new Date(`2000-01-01T${value}:00Z`), 'UTC', locale);
    case 'cents':
      return formatMoney(Number(value), currency, locale);
    case 'period':
      return t(`periods.${value as Period}`);
    default:
      return String(value);
  }
}
