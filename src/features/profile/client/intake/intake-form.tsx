import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { Steps } from '#platform/client/ui/steps.tsx';
import type { Profile } from '../../profile-contract.ts';
import { ChildrenSection } from '../children-section.tsx';
import { GuardianSection } from '../guardian-section.tsx';
import { ReadOnlyChildrenSection } from '../read-only-children-section.tsx';
import { AboutYouSection } from './about-you-section.tsx';
import { AvailabilitySection } from './availability-section.tsx';
import { findStepWithError, intakeSteps, LAST_STEP } from './intake-steps.ts';
import { intakeForm, toIntakeValues } from './intake-values.ts';
import { useSaveIntake } from './use-save-intake.ts';

type Props = {
  profile: Profile;
  /** Counted from 1. */
  step: number;
  onStepChange: (step: number) => void;
};

/** The intake form in steps; continuing saves the current step. A failed save preserves the input. */
export function IntakeForm({ profile, step, onStepChange }: Props) {
  const t = useTranslations('profile');
  const navigate = useNavigate();
  const form = useForm({
    defaultValues: toIntakeValues(profile),
    resolver: zodResolver(intakeForm),
  });
  const save = useSaveIntake(profile, (index, id) => form.setValue(`children.${index}.id`, id));
  const [hasProblems, setHasProblems] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);
  const isSaving = useRef(false);
  const isLast = step === LAST_STEP;

  // Moves the focus and the view to the top of a new step.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    setHasProblems(false);
    formRef.current?.focus();
  }, [step]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A ref, because a second click can precede the render that disables the button.
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      if (!(await validateStep())) return;
      const isSaved = await save.mutateAsync({ step, values: intakeForm.parse(form.getValues()) });
      if (!isSaved) return;
      if (isLast) await navigate({ to: '/dashboard' });
      else onStepChange(step + 1);
    } finally {
      isSaving.current = false;
    }
  }

  /** Validates this step, or on the last step the whole form; opens the first step with an error. */
  async function validateStep() {
    const { name, fields } = intakeSteps[step - 1] ?? intakeSteps[0];
    const checkedFields = isLast ? undefined : name === 'children' ? ('children' as const) : fields;
    const isStepValid = await form.trigger(checkedFields, { shouldFocus: true });
    setHasProblems(!isStepValid);
    if (!isStepValid && isLast) {
      const errorStep = findStepWithError(form.formState.errors);
      if (errorStep !== step) onStepChange(errorStep);
    }
    return isStepValid;
  }

  return (
    <form
      ref={formRef}
      tabIndex={-1}
      noValidate
      aria-label={t('completeTitle')}
      className="grid scroll-mt-24 gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Steps
        label={t('steps.label')}
        steps={intakeSteps.map(({ name }) => t(`steps.${name}`))}
        current={step - 1}
      />
      {step === 1 && <GuardianSection form={form} />}
      {step === 2 &&
        (profile.mayEditChildren ? (
          <ChildrenSection form={form} />
        ) : (
          <ReadOnlyChildrenSection familyChildren={profile.children} />
        ))}
      {step === 3 && <AboutYouSection form={form} />}
      {isLast && <AvailabilitySection form={form} />}
      {hasProblems && <Alert variant="destructive" title={t('problems')} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button type="submit" size="large" disabled={save.isPending}>
          {save.isPending ? t('saving') : isLast ? t('complete') : t('steps.next')}
        </Button>
        {step > 1 && (
          <Button variant="outline" size="large" onClick={() => onStepChange(step - 1)}>
            {t('steps.previous')}
          </Button>
        )}
        <LinkButton to="/dashboard" variant="quiet" size="large">
          {t('skip')}
        </LinkButton>
      </div>
    </form>
  );
}
