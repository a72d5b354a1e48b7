import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { Profile } from '../../profile-contract.ts';
import { useInvalidateChildren } from '../use-invalidate-children.ts';
import { useCacheProfile, useFailureToast } from '../use-profile.ts';
import { intakeSteps, LAST_STEP } from './intake-steps.ts';
import type { IntakeOutput } from './intake-values.ts';
import { type ChildrenSaveState, saveChildren, saveProfile } from './save-intake.ts';

/**
 * Saves one step; the last one sends the full profile (spec 7). Toasts failures; a retry does not add a child
 * twice. Calls `onSaved` with each new child's id. The mutation resolves to whether the step was saved.
 */
export function useSaveIntake(profile: Profile, onSaved: (index: number, id: string) => void) {
  const t = useTranslations('profile');
  const cacheProfile = useCacheProfile();
  const invalidateChildren = useInvalidateChildren();
  const showFailure = useFailureToast();
  const saveState = useRef<ChildrenSaveState>({
    ids: new Set(profile.children.map(({ id }) => id)),
    firstBodies: new Map(),
  });

  async function saveFields(step: number, { children, ...values }: IntakeOutput) {
    const names: readonly string[] = intakeSteps[step - 1]?.fields ?? [];
    const isLast = step === LAST_STEP;
    const fields = Object.entries(values).filter(([name]) => isLast || names.includes(name));
    try {
      await cacheProfile(await saveProfile(Object.fromEntries(fields)));
      if (isLast) toast({ title: t('savedTitle'), description: t('savedText') });
      return true;
    } catch (error) {
      showFailure(error as Error);
      return false;
    }
  }

  async function saveChildrenStep({ children }: IntakeOutput) {
    if (!profile.mayEditChildren) return true;
    try {
      if (await saveChildren(saveState.current, children, onSaved)) {
        toast({ title: t('childrenSavedTitle'), description: t('childrenSavedText') });
      }
      return true;
    } catch (error) {
      showFailure(error as Error, t('childrenFailed'));
      return false;
    } finally {
      await invalidateChildren();
    }
  }

  return useMutation({
    mutationFn: ({ step, values }: { step: number; values: IntakeOutput }) =>
      intakeSteps[step - 1]?.name === 'children'
        ? saveChildrenStep(values)
        : saveFields(step, values),
  });
}
