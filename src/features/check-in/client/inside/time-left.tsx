import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDuration } from '#platform/client/use-duration.ts';
import { minutesBetween } from '../../arrival-rules.ts';

/** The badge changes color this many minutes before the family's time is up. */
const SOON_MINUTES = 15;

type Props = {
  leavesAt: string | null;
  now: number;
  /** For the wall screen. */
  isLarge?: boolean;
};

/** A badge with the family's time left. Renders nothing without an end time. */
export function TimeLeft({ leavesAt, now, isLarge = false }: Props) {
  const t = useTranslations('desk.inside');
  const formatDuration = useDuration();
  if (leavesAt === null) return null;
  const end = Date.parse(leavesAt);
  const className = isLarge ? 'tabular px-4 py-1.5 text-lg' : 'tabular';
  const overdueMinutes = minutesBetween(end, now);
  if (overdueMinutes >= 0) {
    return (
      <Badge tone="highlight" className={className}>
        {overdueMinutes === 0
          ? t('timeUp')
          : t('overdueBy', { duration: formatDuration(overdueMinutes) })}
      </Badge>
    );
  }
  const minutesLeft = Math.ceil((end - now) / 60_000);
  return (
    <Badge tone={minutesLeft <= SOON_MINUTES ? 'waiting' : 'neutral'} className={className}>
      {t('timeLeft', { duration: formatDuration(minutesLeft) })}
    </Badge>
  );
}
