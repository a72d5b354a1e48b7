import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentUserQuery, useLiveUpdates } from '#features/accounts/client/index.ts';
import { ApiError } from '#platform/client/api.ts';
import { toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Profile, profileContract } from '../profile-contract.ts';
import { call, queryFor } from './calls.ts';

export type ProfileBody = InputOf<(typeof profileContract)['PATCH /api/profile']>['body'];

/** Settings that are saved on change. */
type SettingsChange = Partial<
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

/** Fetches the user's profile with the children, and refetches it when the household changes. */
export function useProfile() {
  const query = useQuery(queryFor('GET /api/profile'));
  useLiveUpdates(['household'], () => void query.refetch());
  return query;
}

/** Returns a function that toasts a failed save with the error's message, or with a fallback (spec 8). */
export function useFailureToast() {
  const t = useTranslations('profile');
  return (error: Error, fallback = t('failedText')) => {
    const description = error instanceof ApiError && error.body !== '' ? error.message : fallback;
    toastFailure(t('failedTitle'), error, description);
  };
}

/** Returns a function that caches a saved profile and refetches the current user, whose name the navigation shows. */
export function useCacheProfile() {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor('GET /api/profile');
  return async (saved: Profile) => {
    // A request in flight could return the profile from before the save.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, saved);
    await queryClient.invalidateQueries(currentUserQuery);
  };
}

/** Saves fields of the profile, and toasts the result. */
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

/** Returns the settings with optimistic updates. Saves are serialized, so that the last change wins. */
export function useProfileSettings(profile: Profile) {
  const t = useTranslations('profile');
  const cacheProfile = useCacheProfile();
  const showFailure = useFailureToast();
  /** Changes that the server has not confirmed yet. */
  const [pending, setPending] = useState<SettingsChange>({});
  const save = useMutation({
    scope: { id: 'profile-settings' },
    mutationFn: (body: SettingsChange) => call('PATCH /api/profile', { body }),
    onSuccess: async (saved) => {
      toast({ title: t('savedTitle'), description: t('savedText') });
      await cacheProfile(saved);
    },
    onError: (error) => showFailure(error),
  });
  const change = (changes: SettingsChange) => {
    setPending((previous) => ({ ...previous, ...changes }));
    save.mutate(changes, { onSettled: () => setPending({}) });
  };
  return { settings: { ...profile, ...pending }, change };
}
