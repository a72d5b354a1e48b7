import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useInvalidateChildren } from '#features/profile/client/index.ts';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ChildrenToAdd } from '../../waiver-children-contract.ts';
import { call, queriesOf, queryFor } from '../calls.ts';

/** The children on the member's waivers who are missing in the profile. */
export function useChildrenToAdd() {
  // Signing a waiver and changing the profile's children change the offers.
  return useQuery({ ...queryFor('GET /api/waiver-children'), staleTime: 0 });
}

type Answer = ChildrenToAdd['children'][number] & { outcome: 'added' | 'dismissed' };

/** Adds a child to the family, or dismisses the offer. */
export function useAnswerOffer() {
  const t = useTranslations('waivers.addChild');
  const queryClient = useQueryClient();
  const invalidateChildren = useInvalidateChildren();
  return useMutation({
    mutationFn: ({ waiverId, outcome }: Answer) =>
      call('POST /api/waiver-children/:waiverId', { params: { waiverId }, body: { outcome } }),
    onSuccess: async (left, { childName, outcome }) => {
      queryClient.setQueryData(queryFor('GET /api/waiver-children').queryKey, left);
      if (outcome === 'dismissed') return;
      toast({ title: t('added', { name: childName }) });
      await invalidateChildren();
    },
    onError: (error) => {
      toastError(t('failed'), error);
      // The child may have been added or dismissed elsewhere.
      return queryClient.invalidateQueries(queriesOf('GET /api/waiver-children'));
    },
  });
}
