import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { TodayCard } from './today-card.tsx';
import type { Today } from './use-today.ts';

/** The number of items that need attention, linked to their pages, and the last backup. */
export function TodayOpenItems({ today }: { today: Today }) {
  const t = useTranslations('officeToday');
  const { formatInstant } = useDates();
  const counts = [
    { name: 'reviews', section: 'orders', search: { status: 'review' }, count: today.reviews },
    {
      name: 'failedMails',
      section: 'integrations',
      search: { type: 'mails' },
      count: today.failedMails,
    },
    { name: 'reports', section: 'safety', search: {}, count: today.reports },
  ] as const;
  const visibleCounts = counts.filter(({ count }) => count !== null);
  const { backup } = today;
  if (visibleCounts.length === 0 && !backup) return null;
  return (
    <TodayCard title={t('attentionTitle')}>
      <ul className="grid gap-1">
        {visibleCounts.map(({ name, section, search, count }) => (
          <li key={name}>
            <Link
              to="/admin/$section"
              params={{ section }}
              search={search}
              className="flex min-h-11 items-center justify-between gap-4 rounded-field px-2 hover:bg-sunken"
            >
              <span>{t(name)}</span>
              <Badge tone={count ? 'waiting' : 'done'}>{count}</Badge>
            </Link>
          </li>
        ))}
        {backup && (
          <li>
            <Link
              to="/admin/$section"
              params={{ section: 'data' }}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-field px-2 hover:bg-sunken"
            >
              <span>{t('backup')}</span>
              <span className="text-muted-ink">
                {backup.lastGoodAt ? formatInstant(backup.lastGoodAt) : t('noBackup')}
              </span>
              {backup.failedAt && (
                <span className="w-full font-semibold text-destructive text-sm">
                  {t('backupFailed', { when: formatInstant(backup.failedAt) })}
                </span>
              )}
            </Link>
          </li>
        )}
      </ul>
    </TodayCard>
  );
}
