import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import type { Profile } from '../../profile-contract.ts';
import { ChildrenSection } from '../children-section.tsx';
import { GuardianSection } from '../guardian-section.tsx';
import { ReadOnlyChildrenSection } from '../read-only-children-section.tsx';
import { IntakeQuestions } from './intake-questions.tsx';
import { type IntakeOutput, intakeForm, intakeValues } from './intake-values.ts';
import { useSaveIntake } from './use-save-intake.ts';

/** The intake form. A failed save preserves the input, and a retry saves nothing twice. */
export function IntakeForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile');
  const navigate = useNavigate();
  const form = useForm({ defaultValues: intakeValues(profile), resolver: zodResolver(intakeForm) });
  const save = useSaveIntake(profile, (index, id) => form.setValue(`children.${index}.id`, id));

  const isSaving = useRef(false);

  async function submit(values: IntakeOutput) {
    // A ref, because a second click can precede the render that disables the button.
    if (isSaving.current) return;
    isSaving.current = true;
    const isSaved = await save.mutateAsync(values).finally(() => {
      isSaving.current = false;
    });
    if (isSaved) await navigate({ to: '/dashboard' });
  }

  return (
    <form
      noValidate
      aria-label={t('completeTitle')}
      className="grid gap-6"
      onSubmit={form.handleSubmit(submit)}
    >
      <GuardianSection form={form} />
      {profile.mayEditChildren ? (
        <ChildrenSection form={form} />
      ) : (
        <ReadOnlyChildrenSection siblings={profile.children} />
      )}
      <IntakeQuestions form={form} />
      {form.formState.submitCount > 0 && !form.formState.isValid && (
        <Alert variant="destructive" title={t('problems')} />
      )}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button type="submit" size="large" disabled={save.isPending}>
          {save.isPending ? t('saving') : t('complete')}
        </Button>
        <LinkButton to="/dashboard" variant="outline" size="large">
          {t('skip')}
        </LinkButton>
      </div>
    </form>
  );
}
