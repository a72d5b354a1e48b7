import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { waiverVersionsContract } from '../../waiver-versions-contract.ts';
import { call, queriesOf, queryFor } from '../calls.ts';

type Query = InputOf<(typeof waiverVersionsContract)['GET /api/admin/waivers-to-sign-again']>;
export type SignAgainQuery = Query['query'];

/** Fetches the published versions, the draft, and the effects of publishing it. */
export function useWaiverVersions() {
  return useQuery(queryFor('GET /api/admin/waiver-versions'));
}

export function useVersionTexts(version: string) {
  return useQuery(queryFor('GET /api/admin/waiver-versions/text', { query: { version } }));
}

/** A mutation of the draft; on failure, toasts the server's message. */
function useDraftMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  successKey: 'started' | 'saved' | 'removed' | 'published',
) {
  const t = useTranslations('waiverVersions');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      toast({
        title: t(`done.${successKey}`),
        ...(successKey === 'saved' && { description: t('savedText') }),
      });
      await queryClient.invalidateQueries(queriesOf('GET /api/admin/waiver-versions'));
      if (successKey === 'published')
        await queryClient.invalidateQueries(queriesOf('GET /api/admin/waivers-to-sign-again'));
    },
    onError: (error: Error) =>
      toastFailure(t('failed'), error, error.message.replace(/^\d+: /, '')),
  });
}

type SaveDraftInput = InputOf<
  (typeof waiverVersionsContract)['PATCH /api/admin/waiver-versions/draft']
>;
type PublishDraftInput = InputOf<
  (typeof waiverVersionsContract)['POST /api/admin/waiver-versions/draft/publish']
>;

export const useCreateDraft = () =>
  useDraftMutation(() => call('POST /api/admin/waiver-versions/draft', { body: {} }), 'started');

export const useSaveDraft = () =>
  useDraftMutation(
    (body: SaveDraftInput['body']) => call('PATCH /api/admin/waiver-versions/draft', { body }),
    'saved',
  );

export const useRemoveDraft = () =>
  useDraftMutation(() => call('DELETE /api/admin/waiver-versions/draft', {}), 'removed');

export const usePublishDraft = () =>
  useDraftMutation(
    (body: PublishDraftInput['body']) =>
      call('POST /api/admin/waiver-versions/draft/publish', { body }),
    'published',
  );

/** Fetches a page of guardians who must sign again; shows the previous page while the next one loads. */
export function useSignAgainList(query: SignAgainQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/waivers-to-sign-again', { query }),
    placeholderData: (previous) => previous,
  });
}

/** Emails reminders to the guardians of the given waivers; if undefined, to all who must sign again. */
export function useSendReminders() {
  const t = useTranslations('waiverVersions.again');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (waiverIds: string[] | undefined) =>
      call('POST /api/admin/waivers-to-sign-again/remind', { body: { waiverIds } }),
    onSuccess: async ({ mailed }) => {
      toast({ title: t('reminded', { count: mailed }) });
      await queryClient.invalidateQueries(queriesOf('GET /api/admin/waivers-to-sign-again'));
    },
    onError: (error) => toastFailure(t('remindFailed'), error),
  });
}

/** Fetches the latest check, and refetches it on live updates. */
export function useWaiverCheck() {
  const queryClient = useQueryClient();
  useLiveUpdates(['waiver_check'], () => {
    void queryClient.invalidateQueries(queriesOf('GET /api/admin/waiver-checks/latest'));
  });
  return useQuery(queryFor('GET /api/admin/waiver-checks/latest'));
}

export function useStartCheck() {
  const t = useTranslations('waiverVersions.check');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/admin/waiver-checks', { body: {} }),
    onSuccess: () =>
      queryClient.invalidateQueries(queriesOf('GET /api/admin/waiver-checks/latest')),
    onError: (error) => toastFailure(t('startFailed'), error),
  });
}
