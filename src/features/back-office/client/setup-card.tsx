import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { nextStep, unfinishedSteps } from '../setup-rules.ts';
import { TodayCard } from './today-card.tsx';
import type { SetupProgress } from './use-setup-progress.ts';

/** The unfinished steps of the guided setup; renders nothing once there are none. */
export function SetupCard({ steps, hidden }: SetupProgress) {
  const t = useTranslations('officeSetup');
  const next = nextStep(steps) ?? hidden[0];
  if (!next) return null;
  const unfinished = unfinishedSteps({ steps, hidden });
  return (
    <TodayCard title={t('title')}>
      <p className="text-muted-ink">
        {t('progress', { finished: steps.length - unfinished.length, total: steps.length })}
      </p>
      {hidden.length > 0 && <p>{t('hidden', { left: hidden.join(' and ') })}</p>}
      <ul className="flex flex-wrap gap-x-5">
        {unfinished.map(({ step }) => (
          <li key={step}>
            <Link
              to="/admin/setup/$step"
              params={{ step }}
              className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
            >
              {t(`step.${step}`)}
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to="/admin/setup/$step" params={{ step: next }} className="w-fit">
        {t('continue', { step: t(`step.${next}`) })}
      </LinkButton>
    </TodayCard>
  );
}
