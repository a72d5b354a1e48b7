import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { waiverVersionsContract } from '../../waiver-versions-contract.ts';
import { call, queriesOf, queryFor } from '../calls.ts';

type Query = InputOf<(typeof waiverVersionsContract)['GET /api/admin/waivers-to-sign-again']>;
export type AgainQuery = Query['query'];

/** Versions, the draft, and the consequences of publishing it. */
export function useWaiverVersions() {
  return useQuery(queryFor('GET /api/admin/waiver-versions'));
}

/** The texts of a published version. */
export function useVersionText(version: string) {
  return useQuery(queryFor('GET /api/admin/waiver-versions/text', { query: { version } }));
}

/** A mutation of the draft; a failure toasts the server's sentence. */
function useDraftChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  done: 'begun' | 'saved' | 'removed' | 'published',
) {
  const t = useTranslations('waiverVersions');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: t(`done.${done}`) });
      await queries.invalidateQueries(queriesOf('GET /api/admin/waiver-versions'));
      if (done === 'published')
        await queries.invalidateQueries(queriesOf('GET /api/admin/waivers-to-sign-again'));
    },
    onError: (error: Error) =>
      toast({
        title: t('failed'),
        description: error.message.replace(/^\d+: /, ''),
        destructive: true,
      }),
  });
}

type Draft = InputOf<(typeof waiverVersionsContract)['PATCH /api/admin/waiver-versions/draft']>;
type Publication = InputOf<
  (typeof waiverVersionsContract)['POST /api/admin/waiver-versions/draft/publish']
>;

export const useBeginDraft = () =>
  useDraftChange(() => call('POST /api/admin/waiver-versions/draft', { body: {} }), 'begun');

export const useSaveDraft = () =>
  useDraftChange(
    (body: Draft['body']) => call('PATCH /api/admin/waiver-versions/draft', { body }),
    'saved',
  );

export const useRemoveDraft = () =>
  useDraftChange(() => call('DELETE /api/admin/waiver-versions/draft', {}), 'removed');

export const usePublish = () =>
  useDraftChange(
    (body: Publication['body']) => call('POST /api/admin/waiver-versions/draft/publish', { body }),
    'published',
  );

/** A page of those who must sign again; shows the previous page while the next loads. */
export function useSignAgainList(query: AgainQuery) {
  return useQuery({
    ...queryFor('GET /api/admin/waivers-to-sign-again', { query }),
    placeholderData: (previous) => previous,
  });
}

/** Mails reminders to the guardians of some waivers, or to all. */
export function useRemind() {
  const t = useTranslations('waiverVersions.again');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (waiverIds: string[] | undefined) =>
      call('POST /api/admin/waivers-to-sign-again/remind', { body: { waiverIds } }),
    onSuccess: async ({ mailed }) => {
      toast({ title: t('reminded', { count: mailed }) });
      await queries.invalidateQueries(queriesOf('GET /api/admin/waivers-to-sign-again'));
    },
    onError: () => toast({ title: t('remindFailed'), destructive: true }),
  });
}

/** The running check, or the last one, updated live. */
export function useWaiverCheck() {
  const queries = useQueryClient();
  useLiveNews(['waiver_check'], () => {
    void queries.invalidateQueries(queriesOf('GET /api/admin/waiver-checks/latest'));
  });
  return useQuery(queryFor('GET /api/admin/waiver-checks/latest'));
}

export function useStartCheck() {
  const t = useTranslations('waiverVersions.check');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/admin/waiver-checks', { body: {} }),
    onSuccess: () => queries.invalidateQueries(queriesOf('GET /api/admin/waiver-checks/latest')),
    onError: () => toast({ title: t('beginFailed'), destructive: true }),
  });
}
