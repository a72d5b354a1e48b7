import { useTranslations } from 'use-intl';
import { type Breakdown, MATCH_PARTS } from '../matches-rules.ts';

/** Shows the six parts of a score as bars, and as numbers to screen readers. */
export function ScoreBreakdown({ breakdown }: { breakdown: Breakdown }) {
  const t = useTranslations('matches');
  return (
    <ul aria-label={t('breakdown')} className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
      {MATCH_PARTS.map((part) => (
        <li key={part} className="grid grid-cols-[8.5rem_1fr] items-center gap-3 text-sm">
          <span className="sr-only">
            {t('partScore', { part: t(`part.${part}`), score: breakdown[part] })}
          </span>
          <span aria-hidden="true" className="text-muted-ink">
            {t(`part.${part}`)}
          </span>
          <span
            aria-hidden="true"
            className="block h-2.5 overflow-hidden rounded-full bg-sunken dark:bg-border"
          >
            <span
              className="block h-full rounded-full bg-secondary"
              style={{ width: `${breakdown[part]}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
