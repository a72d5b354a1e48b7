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
import { KeptChildrenSection } from '../kept-children-section.tsx';
import { IntakeQuestions } from './intake-questions.tsx';
import { type FilledIntake, intakeForm, intakeValues } from './intake-values.ts';
import { useSaveIntake } from './use-save-intake.ts';

/** The completion form. Whatever fails, everything typed stays; what is saved once is not saved twice. */
export function IntakeForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile');
  const navigate = useNavigate();
  const form = useForm({ defaultValues: intakeValues(profile), resolver: zodResolver(intakeForm) });
  const save = useSaveIntake(profile, (place, id) => form.setValue(`children.${place}.id`, id));

  const isBusy = useRef(false);

  async function submit(filled: FilledIntake) {
    // The second of two quick presses comes before the button is drawn disabled.
    if (isBusy.current) return;
    isBusy.current = true;
    const isSaved = await save.mutateAsync(filled).finally(() => {
      isBusy.current = false;
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
        <KeptChildrenSection family={profile.children} />
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
