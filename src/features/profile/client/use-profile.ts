import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../../client/api.ts';
import { currentUserKey } from '../../../client/current-user.ts';
import { useLiveNews } from '../../../client/live.ts';
import { toast } from '../../../client/ui/toast.ts';
import type { InputOf } from '../../../shared/endpoint.ts';
import type { Profile, profileContract } from '../profile-contract.ts';

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

export const profileKey = ['/api/profile'] as const;

/** The own profile with the children; joining or leaving a household changes whose they are. */
export function useProfile() {
  const query = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call('GET /api/profile', undefined, { signal }),
  });
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

/** Shows a saved profile at once wherever it stands; the name in the frame is asked for anew. */
export function useKeepProfile() {
  const queries = useQueryClient();
  return async (saved: Profile) => {
    queries.setQueryData(profileKey, saved);
    await queries.invalidateQueries({ queryKey: currentUserKey });
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
 * Saves a setting the moment it is changed: shown at once, taken back if it could not be saved. One
 * after the other, so that the last press wins.
 */
export function useSaveSetting() {
  const t = useTranslations('profile');
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const show = (body: Setting) =>
    queries.setQueryData<Profile>(profileKey, (shown) => shown && { ...shown, ...body });
  return useMutation({
    scope: { id: 'profile-settings' },
    mutationFn: (body: Setting) => call('PATCH /api/profile', { body }),
    onMutate: (body) => {
      const before = queries.getQueryData<Profile>(profileKey);
      show(body);
      return before;
    },
    onSuccess: () => toast({ title: t('savedTitle'), description: t('savedText') }),
    onError: (error, body, before) => {
      const names = Object.keys(body) as (keyof Setting)[];
      if (before) show(Object.fromEntries(names.map((name) => [name, before[name]])));
      tellFailure(error);
    },
  });
}
