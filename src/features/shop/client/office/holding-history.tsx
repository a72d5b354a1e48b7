import { useTranslations } from 'use-intl';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { OfficeHolding } from './use-office-orders.ts';

/** The ledger of one pass or gift card, oldest first. */
export function HoldingHistory({ holding }: { holding: OfficeHolding }) {
  const t = useTranslations('officeOrders.ledger');
  const { formatDateTime } = useDates();
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-link">
        {t('title', { count: holding.entries.length })}
      </summary>
      <ol className="grid gap-1 text-sm">
        {holding.entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {t(`verbs.${entry.verb}`)}{' '}
              {entry.subject && t(`subjects.${entry.subject}`, { number: entry.number ?? '' })}
              <span className="block text-muted-ink">{formatDateTime(entry.createdAt)}</span>
            </span>
            <span className="tabular">
              {holding.kind === 'pass' ? (
                t('visits', { count: entry.amount })
              ) : (
                <Price cents={entry.amount} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
