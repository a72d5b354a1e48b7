import { useTranslations } from 'use-intl';

const RADIUS = 26;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** The match score as a ring around its percentage. */
export function ScoreRing({ score }: { score: number }) {
  const t = useTranslations('matches');
  return (
    <div
      role="img"
      aria-label={t('percent', { score })}
      className="relative grid size-16 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          strokeWidth="7"
          className="stroke-sunken dark:stroke-border"
        />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${(CIRCUMFERENCE * score) / 100} ${CIRCUMFERENCE}`}
          className="stroke-primary"
        />
      </svg>
      <span aria-hidden="true" className="tabular relative font-extrabold text-[0.9375rem]">
        {score}%
      </span>
    </div>
  );
}
