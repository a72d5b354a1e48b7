import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { TodayCard } from './today-card.tsx';
import type { Today } from './use-today.ts';

/** Counts of what needs attention, each linked to its page, and the last backup. */
export function TodayWaiting({ today }: { today: Today }) {
  const t = useTranslations('officeToday');
  const { formatInstant } = useDates();
  const when = (instant: string) => formatInstant(instant);
  const counts = [
    { name: 'reviews', part: 'orders', search: { status: 'review' }, count: today.reviews },
    {
      name: 'failedMails',
      part: 'integrations',
      search: { type: 'mails' },
      count: today.failedMails,
    },
    { name: 'reports', part: 'safety', search: {}, count: today.reports },
  ] as const;
  const shown = counts.filter(({ count }) => count !== null);
  const { backup } = today;
  if (shown.length === 0 && !backup) return null;
  return (
    <TodayCard title={t('waiting')}>
      <ul className="grid gap-1">
        {shown.map(({ name, part, search, count }) => (
          <li key={name}>
            <Link
              to="/admin/$part"
              params={{ part }}
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
              to="/admin/$part"
              params={{ part: 'data' }}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-field px-2 hover:bg-sunken"
            >
              <span>{t('backup')}</span>
              <span className="text-muted-ink">
                {backup.lastGoodAt ? when(backup.lastGoodAt) : t('noBackup')}
              </span>
              {backup.failedAt && (
                <span className="w-full font-semibold text-destructive text-sm">
                  {t('backupFailed', { when: when(backup.failedAt) })}
                </span>
              )}
            </Link>
          </li>
        )}
      </ul>
    </TodayCard>
  );
}
