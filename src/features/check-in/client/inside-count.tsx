import { useTranslations } from 'use-intl';
import type { Today } from './desk-result.ts';

/** The number of families and children inside, readable from across the room for an evacuation. */
export function InsideCount({ inside }: Pick<Today, 'inside'>) {
  const t = useTranslations('checkIn.today');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-secondary-soft px-5 py-4 text-secondary-soft-ink"
    >
      <p className="font-bold">{t('inside')}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="display tabular text-4xl">
          {t('families', { count: inside.families })}
        </span>
        <span>{t('childrenInside', { count: inside.children })}</span>
      </p>
    </div>
  );
}
