import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMarkStep, useSetupProgress } from '#features/back-office/client/use-setup-progress.ts';
import {
  nextStep,
  type SetupState,
  setupSteps,
  unfinishedSteps,
} from '#features/back-office/setup-rules.ts';
import { toastError } from '#platform/client/failure.ts';
import { focusInvalidField } from '#platform/client/forms/focus-invalid-field.ts';
import {
  SaveBeforeLeavingContext,
  type SaveForm,
  saveForms,
} from '#platform/client/forms/save-before-leaving.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { HelpButton } from '../help/help-button.tsx';
import { PagePreview } from './page-preview.tsx';
import { stepContents } from './setup-steps.tsx';
import { StepList } from './step-list.tsx';

/** /admin/setup/$step: one step of the guided setup, with a preview of the page (decision 0054). */
export function SetupPage() {
  const t = useTranslations('officeSetup');
  const params = useParams({ from: '/admin/setup/$step' });
  const step = setupSteps.find((name) => name === params.step);
  const query = useSetupProgress();
  const markStep = useMarkStep();
  const navigate = useNavigate();
  const [unsavedForms] = useState(() => new Set<SaveForm>());
  const [isSaving, setSaving] = useState(false);
  const section = useRef<HTMLElement>(null);
  if (!step) return <Navigate to="/admin/$section" params={{ section: 'setup' }} replace />;
  const { Content, preview } = stepContents[step];
  const isBusy = isSaving || markStep.isPending;

  async function mark(state: SetupState) {
    if (!step || isBusy) return;
    setSaving(true);
    if (state === 'done' && section.current) focusInvalidField(section.current);
    const isSaved = state !== 'done' || (await saveForms(unsavedForms));
    setSaving(false);
    if (!isSaved) return;
    try {
      const { steps, hidden } = await markStep.mutateAsync({ step, state });
      const next = nextStep(steps.slice(setupSteps.indexOf(step))) ?? nextStep(steps);
      if (next) {
        await navigate({ to: '/admin/setup/$step', params: { step: next } });
        return;
      }
      toast(
        hidden.length === 0
          ? { title: t('finishedTitle'), description: t('finishedText') }
          : {
              title: t('progress', {
                finished: steps.length - unfinishedSteps({ steps, hidden }).length,
                total: steps.length,
              }),
              description: t('hidden', { left: hidden.join(' and ') }),
            },
      );
      await navigate({ to: '/admin/$section', params: { section: 'today' } });
    } catch (error) {
      toastError(t('markFailed'), error);
    }
  }

  return (
    <>
      <PageHeading title={t('title')} action={<HelpButton article="setup" />}>
        <p>{t('lead')}</p>
      </PageHeading>
      <LoadState query={query} errorMessage={t('loadFailed')}>
        {({ steps }) => (
          <div className="grid gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[13rem_minmax(0,1fr)_24rem]">
            <StepList steps={steps} />
            <section
              ref={section}
              aria-labelledby="step"
              className="grid min-w-0 content-start gap-5 lg:[&_:is(input,select,textarea)]:scroll-mb-24"
            >
              <div className="grid gap-1">
                <h2 id="step" className="text-2xl">
                  {t(`step.${step}`)}
                </h2>
                <p className="max-w-prose text-muted-ink">{t(`hint.${step}`)}</p>
                <a
                  href={preview}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 w-fit items-center gap-1.5 font-semibold text-link hover:underline"
                >
                  {t('openPage')}
                  <ExternalLink aria-hidden="true" className="size-4" />
                </a>
              </div>
              <SaveBeforeLeavingContext value={unsavedForms}>
                <Suspense fallback={<Skeleton className="h-96" />}>
                  <Content key={step} />
                </Suspense>
              </SaveBeforeLeavingContext>
              <div className="z-10 flex flex-wrap gap-3 border-border border-t bg-background py-4 lg:sticky lg:bottom-0">
                <Button disabled={isBusy} onClick={() => void mark('done')}>
                  {t('done')}
                </Button>
                <Button variant="outline" disabled={isBusy} onClick={() => void mark('skipped')}>
                  {t('skip')}
                </Button>
              </div>
            </section>
            <PagePreview path={preview} />
          </div>
        )}
      </LoadState>
    </>
  );
}
