import { Link } from '@tanstack/react-router';
import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SetupProgress } from '#features/back-office/client/use-setup-progress.ts';

/**
 * Links to all steps of the guided setup with their states. Narrow screens show only the numbers; beside a preview, the
 * links stand above.
 */
export function StepList({ steps }: Pick<SetupProgress, 'steps'>) {
  const t = useTranslations('officeSetup');
  return (
    <nav
      aria-label={t('steps')}
      className="lg:max-xl:sticky lg:max-xl:top-6 xl:max-2xl:col-span-2 lg:self-start 2xl:sticky 2xl:top-6"
    >
      <ol className="flex flex-wrap gap-1 lg:max-xl:grid 2xl:grid">
        {steps.map(({ step, state }, index) => (
          <li key={step}>
            <Link
              to="/admin/setup/$step"
              params={{ step }}
              className="group flex min-h-11 items-center gap-2.5 rounded-field p-1.5 font-semibold hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-ink"
            >
              <span className="tabular grid size-8 shrink-0 place-items-center rounded-full border-2 border-border group-aria-[current=page]:border-primary">
                {state === 'done' ? (
                  <Check aria-hidden="true" className="size-5 text-success" />
                ) : state === 'skipped' ? (
                  <Minus aria-hidden="true" className="size-5 text-muted-ink" />
                ) : (
                  index + 1
                )}
              </span>
              <span className="max-lg:sr-only">
                {t(`step.${step}`)}
                <span className="sr-only"> ({t(`state.${state}`)})</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
