import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useDuration } from '#platform/client/use-duration.ts';
import { minutesBetween } from '../../arrival-rules.ts';

/** A family is marked as leaving soon this many minutes before its time is up. */
const SOON_MINUTES = 15;

/** How long a family may still stay. */
export function TimeLeft({ leavesAt, now }: { leavesAt: string | null; now: number }) {
  const t = useTranslations('desk.inside');
  const formatDuration = useDuration();
  if (leavesAt === null) return null;
  const end = Date.parse(leavesAt);
  const over = minutesBetween(end, now);
  if (over >= 0) {
    return (
      <Badge tone="highlight" className="tabular">
        {over === 0 ? t('up') : t('upSince', { duration: formatDuration(over) })}
      </Badge>
    );
  }
  const left = Math.ceil((end - now) / 60_000);
  return (
    <Badge tone={left <= SOON_MINUTES ? 'waiting' : 'neutral'} className="tabular">
      {t('left', { duration: formatDuration(left) })}
    </Badge>
  );
}
