import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { call, queryFor } from './calls.ts';
import type { ChildBody } from './child-values.ts';
import { type FirstBodies, saveChild } from './save-child.ts';
import { useInvalidateChildren } from './use-invalidate-children.ts';
import { useFailureToast } from './use-profile.ts';

/** Fetches the family's children, and refetches them when another adult changes them. */
export function useChildren() {
  const query = useQuery(queryFor('GET /api/children'));
  useLiveUpdates(['household'], () => void query.refetch());
  return query;
}

/** Adds a child, or changes the one with the given id. Safe to retry. */
export function useSaveChild() {
  const firstBodies = useRef<FirstBodies>(new Map());
  return useChildMutation((child: { key: string; id: string | undefined; body: ChildBody }) =>
    saveChild(firstBodies.current, child),
  );
}

export function useRemoveChild() {
  return useChildMutation((id: string) => call('DELETE /api/children/:id', { params: { id } }));
}

function useChildMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const t = useTranslations('profile');
  const invalidate = useInvalidateChildren();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      toast({ title: t('childrenSavedTitle'), description: t('childrenSavedText') });
    },
    onError: (error) => showFailure(error, t('childrenFailed')),
    onSettled: () => invalidate(),
  });
}
