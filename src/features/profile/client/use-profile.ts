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

/** Settings that are saved on change, without a button. */
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

/** The own profile with the children, refetched as the household changes. */
export function useProfile() {
  const query = useQuery(queryFor('GET /api/profile'));
  useLiveNews(['household'], () => void query.refetch());
  return query;
}

/** Shows spec 8's toast for a failed save: the error's message, or a fallback. */
export function useFailureToast() {
  const t = useTranslations('profile');
  return (error: Error, otherwise = t('failedText')) => {
    const description = error instanceof ApiError && error.body !== '' ? error.message : otherwise;
    toast({ title: t('failedTitle'), description, destructive: true });
  };
}

/** Writes a saved profile to the query cache; refetches the current user, whose name the navigation shows. */
export function useCacheProfile() {
  const queries = useQueryClient();
  const { queryKey } = queryFor('GET /api/profile');
  return async (saved: Profile) => {
    // A request in flight may return the profile from before the save.
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData(queryKey, saved);
    await queries.invalidateQueries(currentUserQuery);
  };
}

/** Saves fields of the profile, with a toast. */
export function useSaveProfile() {
  const t = useTranslations('profile');
  const cacheProfile = useCacheProfile();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (body: ProfileBody) => call('PATCH /api/profile', { body }),
    onSuccess: async (saved) => {
      toast({ title: t('savedTitle'), description: t('savedText') });
      await cacheProfile(saved);
    },
    onError: (error) => showFailure(error),
  });
}

/**
 * The settings with optimistic changes. Saves are serialized, so that the last change wins, and rolled back on failure.
 */
export function useSettings(profile: Profile) {
  const t = useTranslations('profile');
  const cacheProfile = useCacheProfile();
  const showFailure = useFailureToast();
  /** Changes not confirmed by the server yet. */
  const [pending, setPending] = useState<Setting>({});
  const save = useMutation({
    scope: { id: 'profile-settings' },
    mutationFn: (body: Setting) => call('PATCH /api/profile', { body }),
    onSuccess: async (saved) => {
      toast({ title: t('savedTitle'), description: t('savedText') });
      await cacheProfile(saved);
    },
    onError: (error) => showFailure(error),
  });
  const change = (setting: Setting) => {
    setPending((earlier) => ({ ...earlier, ...setting }));
    save.mutate(setting, { onSettled: () => setPending({}) });
  };
  return { settings: { ...profile, ...pending }, change };
}
