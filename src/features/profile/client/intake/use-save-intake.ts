import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#platform/client/ui/toast.ts';
import type { Profile } from '../../profile-contract.ts';
import { useRefetchChildren } from '../use-children.ts';
import { useCacheProfile, useFailureToast } from '../use-profile.ts';
import type { IntakeOutput } from './intake-values.ts';
import { type SavedChildren, saveChildren, saveProfile } from './save-intake.ts';

/**
 * Saves the form: the profile first, then the children (spec 7). Toasts failures; a retry resumes where it failed.
 * Calls `onSaved` with each new child's id.
 */
export function useSaveIntake(profile: Profile, onSaved: (index: number, id: string) => void) {
  const t = useTranslations('profile');
  const cacheProfile = useCacheProfile();
  const refetchChildren = useRefetchChildren();
  const showFailure = useFailureToast();
  const savedChildren = useRef<SavedChildren>({
    ids: new Set(profile.children.map(({ id }) => id)),
    attempts: new Map(),
  });

  async function save({ children, ...body }: IntakeOutput): Promise<boolean> {
    try {
      await cacheProfile(await saveProfile(body));
      toast({ title: t('savedTitle'), description: t('savedText') });
    } catch (error) {
      showFailure(error as Error);
      return false;
    }
    if (!profile.mayEditChildren) return true;
    try {
      if (await saveChildren(savedChildren.current, children, onSaved)) {
        toast({ title: t('childrenSavedTitle'), description: t('childrenSavedText') });
      }
      return true;
    } catch (error) {
      showFailure(error as Error, t('childrenFailed'));
      return false;
    } finally {
      await refetchChildren();
    }
  }
  return useMutation({ mutationFn: save });
}
