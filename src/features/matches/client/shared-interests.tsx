import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { useMatchLabels } from './use-match-labels.ts';

/** Maximum per match (spec 9). */
const MAX_INTERESTS = 3;

/** The first interests that both families have, and how many more there are. */
export function SharedInterests({ interests }: { interests: string[] }) {
  const t = useTranslations('matches');
  const { interest } = useMatchLabels();
  if (interests.length === 0) return null;
  const hiddenCount = interests.length - MAX_INTERESTS;
  return (
    <ul aria-label={t('shared')} className="flex flex-wrap gap-2">
      {interests.slice(0, MAX_INTERESTS).map((value) => (
        <li key={value}>
          <Badge>{interest(value)}</Badge>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <Badge tone="neutral">
            <span aria-hidden="true">{t('more', { count: hiddenCount })}</span>
            <span className="sr-only">{t('moreInterests', { count: hiddenCount })}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
