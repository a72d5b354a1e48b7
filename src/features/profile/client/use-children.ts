import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { call, queriesOf, queryFor } from './calls.ts';
import type { ChildBody } from './child-values.ts';
import { type Attempts, storeChild } from './store-child.ts';
import { useTellFailure } from './use-profile.ts';

/** The family's children; what another adult of the household changes arrives by itself. */
export function useChildren() {
  const query = useQuery(queryFor('GET /api/children'));
  useLiveNews(['household'], () => void query.refetch());
  return query;
}

/** After children were changed: what shows them is fetched again. */
export function useRefetchChildren() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries(queriesOf('GET /api/children')),
      queries.invalidateQueries(queriesOf('GET /api/profile')),
    ]);
}

/** Adds a child, or changes the one of that id; a press that is repeated adds none twice. */
export function useSaveChild() {
  const attempts = useRef<Attempts>(new Map());
  return useChildChange((child: { key: string; id: string | undefined; body: ChildBody }) =>
    storeChild(attempts.current, child),
  );
}

export function useRemoveChild() {
  return useChildChange((id: string) => call('DELETE /api/children/:id', { params: { id } }));
}

function useChildChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>) {
  const t = useTranslations('profile');
  const refetch = useRefetchChildren();
  const tellFailure = useTellFailure();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast({ title: t('childrenSavedTitle'), description: t('childrenSavedText') });
    },
    onError: (error) => tellFailure(error, t('childrenFailed')),
    onSettled: () => refetch(),
  });
}
