import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDuration } from '#platform/client/use-duration.ts';
import { minutesBetween } from '../../arrival-rules.ts';

/** A family is marked as leaving soon this many minutes before its time is up. */
const SOON_MINUTES = 15;

type Props = {
  leavesAt: string | null;
  now: number;
  /** To be read from across the room. */
  isLarge?: boolean;
};

/** How long a family may still stay. */
export function TimeLeft({ leavesAt, now, isLarge = false }: Props) {
  const t = useTranslations('desk.inside');
  const formatDuration = useDuration();
  if (leavesAt === null) return null;
  const end = Date.parse(leavesAt);
  const className = isLarge ? 'tabular px-4 py-1.5 text-lg' : 'tabular';
  const over = minutesBetween(end, now);
  if (over >= 0) {
    return (
      <Badge tone="highlight" className={className}>
        {over === 0 ? t('timeUp') : t('upSince', { duration: formatDuration(over) })}
      </Badge>
    );
  }
  const left = Math.ceil((end - now) / 60_000);
  return (
    <Badge tone={left <= SOON_MINUTES ? 'waiting' : 'neutral'} className={className}>
      {t('timeLeft', { duration: formatDuration(left) })}
    </Badge>
  );
}
