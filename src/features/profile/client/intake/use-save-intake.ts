import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#platform/client/ui/toast.ts';
import type { Profile } from '../../profile-contract.ts';
import { useRefetchChildren } from '../use-children.ts';
import { useKeepProfile, useTellFailure } from '../use-profile.ts';
import type { FilledIntake } from './intake-values.ts';
import { type Stored, saveChildren, saveProfile } from './save-intake.ts';

/**
 * Saves the form: profile first, then the children (spec 7). Whatever fails is toasted, and saving
 * again goes on where it stopped. `onStored` hears the id of each child that is stored.
 */
export function useSaveIntake(profile: Profile, onStored: (place: number, id: string) => void) {
  const t = useTranslations('profile');
  const keep = useKeepProfile();
  const refetchChildren = useRefetchChildren();
  const tellFailure = useTellFailure();
  const stored = useRef<Stored>({
    ids: new Set(profile.children.map(({ id }) => id)),
    attempts: new Map(),
  });

  async function save({ children, ...body }: FilledIntake): Promise<boolean> {
    try {
      await keep(await saveProfile(body));
      toast({ title: t('savedTitle'), description: t('savedText') });
    } catch (error) {
      tellFailure(error as Error);
      return false;
    }
    if (!profile.mayEditChildren) return true;
    try {
      if (await saveChildren(stored.current, children, onStored)) {
        toast({ title: t('childrenSavedTitle'), description: t('childrenSavedText') });
      }
      return true;
    } catch (error) {
      tellFailure(error as Error, t('childrenFailed'));
      return false;
    } finally {
      await refetchChildren();
    }
  }
  return useMutation({ mutationFn: save });
}
