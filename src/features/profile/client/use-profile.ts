import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentUserQuery, useLiveNews } from '#features/accounts/client/index.ts';
import { ApiError } from '#platform/client/api.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Profile, profileContract } from '../profile-contract.ts';
import { call, queryFor } from './calls.ts';

export type ProfileBody = InputOf<(typeof profileContract)['PATCH /api/profile']>['body'];

/** What is saved by itself, without a button. */
type Setting = Partial<
  Pick<
    Profile,
    | 'notifyMatches'
    | 'notifyEvents'
    | 'notifyBookings'
    | 'notifyMessages'
    | 'newsConsent'
    | 'visibility'
  >
>;

/** The own profile with the children; joining or leaving a household changes whose they are. */
export function useProfile() {
  const query = useQuery(queryFor('GET /api/profile'));
  useLiveNews(['household'], () => void query.refetch());
  return query;
}

/** Tells of a save that failed to the letter of spec 8: the error's message, or a sentence. */
export function useTellFailure() {
  const t = useTranslations('profile');
  return (error: Error, otherwise = t('failedText')) => {
    const said = error instanceof ApiError && error.body !== '' ? error.message : otherwise;
    toast({ title: t('failedTitle'), description: said, destructive: true });
  };
}

/** Shows a saved profile at once wherever it stands; the name in the frame is refetched. */
export function useKeepProfile() {
  const queries = useQueryClient();
  const { queryKey } = queryFor('GET /api/profile');
  return async (saved: Profile) => {
    // What is still being asked for may have been read before this was saved.
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData(queryKey, saved);
    await queries.invalidateQueries(currentUserQuery);
  };
}

/** Saves some of the profile; toasts either way. */
export function useSaveProfile() {
  const t = useTranslations('profile');
  const keep = useKeepProfile();
  const tellFailure = useTellFailure();
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PATCH /api/profile', { body }),
    onSuccess: async (saved) => {
      toast({ title: t('savedTitle'), description: t('savedText') });
      await keep(saved);
    },
    onError: (error) => tellFailure(error),
  });
}

/**
 * The settings as they were pressed last, and how one is pressed: shown at once, saved one after
 * the other so that the last press wins, taken back if it could not be saved.
 */
export function useSettings(profile: Profile) {
  const t = useTranslations('profile');
  const keep = useKeepProfile();
  const tellFailure = useTellFailure();
  /** What was pressed, until it is known what the server says of the last press. */
  const [pressed, setPressed] = useState<Setting>({});
  const save = useMutation({
    scope: { id: 'profile-settings' },
    mutationFn: (body: Setting) => call('PATCH /api/profile', { body }),
    onSuccess: async (saved) => {
      toast({ title: t('savedTitle'), description: t('savedText') });
      await keep(saved);
    },
    onError: (error) => tellFailure(error),
  });
  const press = (setting: Setting) => {
    setPressed((earlier) => ({ ...earlier, ...setting }));
    save.mutate(setting, { onSettled: () => setPressed({}) });
  };
  return { settings: { ...profile, ...pressed }, press };
}
